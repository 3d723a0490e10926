import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration, Stats, webpack as Webpack } from 'webpack';

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
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-build-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
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
    const written = new Map(
      readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .map((file) => [path.relative(out, file), readFileSync(file)]),
    );
    return {
      errors: stats.compilation.errors.map(({ message }) => message),
      files: [...written.keys()].sort(),
      read(file) {
        const bytes = written.get(file);
        if (!bytes) throw new Error(`${file} was not written`);
        return bytes;
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
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
