import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import budgets from './budget.json' with { type: 'json' };
import { devServer } from './webpack/devServer.ts';
import { FirstLoadBudget } from './webpack/firstLoadBudget.ts';
import { HtmlShell } from './webpack/htmlShell.ts';
import { Precompress } from './webpack/precompress.ts';

const here = import.meta.dirname;
const production = process.env.NODE_ENV === 'production';

const hashed = 'assets/[name].[contenthash:6]';
const cssParser = { namedExports: false, dashedIdents: false };

/** Both builds have to give a CSS class the same name. */
const shared = (exportsOnly: boolean, babelPlugins: string[] = []): Configuration => ({
  mode: production ? 'production' : 'development',
  experiments: { outputModule: exportsOnly, css: true },
  resolve: {
    extensions: ['.tsx', '.ts', '.js', '.json'],
  },
  module: {
    parser: { 'css/auto': cssParser, 'css/module': cssParser },
    generator: {
      'css/auto': { exportsOnly },
      'css/module': { exportsOnly, localIdentName: production ? '[hash:base64:5]' : '[name]-[local]' },
    },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'babel-loader',
        options: { cacheDirectory: true, plugins: babelPlugins },
      },
      { test: /\.css$/, type: 'css/auto' },
      // The default export is the sheet itself.
      { with: { type: 'css' }, parser: { namedExports: true } },
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
});

/** V8 compiles the first load on a thread of its own, since nearly all of it runs at once. */
const compiledEarly = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  entryOnly: true,
  // The minimizer would drop the comment.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

const browser: Configuration & { devServer: object } = {
  ...shared(false, production ? [] : ['react-refresh/babel']),
  name: 'browser',
  target: 'browserslist',
  entry: { main: './src/main.ts' },
  output: {
    path: path.join(here, 'dist/client'),
    publicPath: '/',
    clean: true,
    filename: `${hashed}.js`,
    cssFilename: `${hashed}.css`,
    assetModuleFilename: `${hashed}[ext]`,
    // Code that does not arrive is reported within seconds, and another try requests it again.
    chunkLoadTimeout: 10_000,
  },
  plugins: [
    new HtmlShell({
      folder: path.join(here, 'public'),
      inline: { bodyTop: './src/early/bodyTop.ts', bodyEnd: './src/early/bodyEnd.ts' },
    }),
    ...(production
      ? [compiledEarly, new Precompress(), new FirstLoadBudget(budgets)]
      : [new ReactRefreshPlugin({ overlay: false })]),
  ],
  optimization: {
    splitChunks: {
      chunks: 'all',
      cacheGroups: {
        // What only a later chunk needs lies in it.
        defaultVendors: false,
        libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial' },
        // Two screens share the player.
        player: {
          test: /[\\/]src[\\/]player[\\/](?!extras)/,
          name: 'player',
          chunks: 'async',
          enforce: true,
        },
      },
    },
    realContentHash: true,
    // Where a chunk's id is its name, the first load needs no list of names.
    chunkIds: 'named',
    // The shortest names of exports save 1.7 KB of brotli in the first load.
    mangleExports: 'size',
  },
  devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
  // With a warm cache, names and hashes could differ from release to release.
  cache: production ? false : { type: 'filesystem', cacheDirectory: path.join(here, '.cache/webpack') },
  devServer,
};

/** The same app as a module with which the server renders public pages. */
const rendering: Configuration = {
  ...shared(true),
  name: 'rendering',
  target: 'node20',
  entry: { index: './src/render.tsx' },
  output: {
    path: path.join(here, 'dist/render'),
    module: true,
    clean: true,
    filename: '[name].js',
    chunkFilename: '[name].js',
    library: { type: 'module' },
  },
  optimization: { minimize: false },
  devtool: false,
  cache: false,
};

/** What stands between the app and the network; its address must stay the same. */
const worker: Configuration = {
  ...shared(false),
  name: 'worker',
  // It empties the folder.
  dependencies: ['browser'],
  target: ['webworker', 'es2022'],
  entry: { sw: './src/worker/serviceWorker.ts' },
  output: { path: path.join(here, 'dist/client'), filename: '[name].js' },
  devtool: false,
  cache: false,
};

export default production ? [browser, rendering, worker] : browser;
