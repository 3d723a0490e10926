import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration, Stats, webpack as Webpack } from 'webpack';
import { filesIn, temporaryFolder, writeFiles } from '../server/support/folders.ts';

// Imported as a module, webpack would warn of each of its deprecated exports.
const webpack: typeof Webpack = createRequire(import.meta.url)('webpack');

export type Built = {
  errors: string[];
  /** By their paths in the output folder; a build that failed writes none. */
  files: string[];
  read: (file: string) => Buffer;
};

/** Builds a small project of these files in a temporary folder, from `src/main.js`. */
export async function compile(
  files: Record<string, string>,
  config: (folder: string) => Pick<Configuration, 'mode' | 'plugins'>,
): Promise<Built> {
  const { path: folder, remove } = temporaryFolder();
  try {
    writeFiles(folder, files);
    const out = path.join(folder, 'dist');
    mkdirSync(out);
    const stats = await run({
      context: folder,
      entry: { main: './src/main.js' },
      experiments: { css: true, outputModule: true },
      module: { rules: [{ test: /\.css$/, type: 'css/auto' }] },
      performance: false,
      devtool: false,
      ...config(folder),
      output: {
        path: out,
        module: true,
        publicPath: '/',
        filename: 'assets/[name].js',
        chunkFilename: 'assets/[name].js',
        cssFilename: 'assets/[name].css',
        cssChunkFilename: 'assets/[name].css',
      },
    });
    const written = filesIn(out);
    return {
      errors: stats.compilation.errors.map(({ message }) => message),
      files: Object.keys(written),
      read(file) {
        const bytes = written[file];
        if (!bytes) throw new Error(`${file} was not written`);
        return bytes;
      },
    };
  } finally {
    remove();
  }
}

function run(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler?.run((error, stats) => {
      compiler.close(() => (stats ? resolve(stats) : reject(error)));
    });
  });
}
