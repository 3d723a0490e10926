import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { buildServers } from '../../scripts/build.ts';

/** They change nothing that a browser runs: one compresses files once more, one counts their bytes. */
const NOT_NEEDED = ['Precompress', 'FirstLoadBudget'];

/** Builds the tree of this folder, which is the current one, again and again: only what has changed is compiled. */
export async function openBuilder(folder: string): Promise<{ build: () => Promise<void> }> {
  await buildServers();
  const compiler = await inProduction(async () => {
    const config = await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href);
    return webpack((config.default as Configuration[]).map(incremental));
  });
  const run = () =>
    new Promise<void>((resolve, reject) => {
      compiler?.run((error, stats) => {
        if (!error && !stats?.hasErrors()) resolve();
        else reject(error ?? new Error(stats?.toString('errors-only')));
      });
    });
  return { build: () => inProduction(run) };
}

const incremental = (configuration: Configuration): Configuration => ({
  ...configuration,
  cache: { type: 'memory' },
  plugins: (configuration.plugins ?? []).filter(
    (plugin) => !NOT_NEEDED.includes(plugin?.constructor.name ?? ''),
  ),
});

/** Babel asks at each file; whatever else is started from here has an environment of its own. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
