import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { FirstLoadBudget } from './webpack/firstLoadBudget.ts';
import { HtmlShell } from './webpack/htmlShell.ts';
import { Precompress } from './webpack/precompress.ts';

const here = import.meta.dirname;
const production = process.env.NODE_ENV === 'production';
const api = process.env.API_URL ?? 'http://127.0.0.1:4001';

/** What the browser's bundle and the server's rendering have in common: above all the names of classes. */
const shared = (exportsOnly: boolean, babelPlugins: string[] = []): Configuration => ({
  mode: production ? 'production' : 'development',
  experiments: { outputModule: true, css: true },
  resolve: {
    extensions: ['.tsx', '.ts', '.js', '.json'],
  },
  module: {
    parser: {
      'css/auto': { namedExports: false, dashedIdents: false },
      'css/module': { namedExports: false, dashedIdents: false },
    },
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
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
});

const browser: Configuration & { devServer: object } = {
  ...shared(false, production ? [] : ['react-refresh/babel']),
  name: 'browser',
  target: 'browserslist',
  entry: { main: './src/main.tsx' },
  output: {
    path: path.join(here, 'dist/client'),
    module: true,
    publicPath: '/',
    clean: true,
    filename: 'assets/[name].[contenthash:6].js',
    chunkFilename: 'assets/[name].[contenthash:6].js',
    cssFilename: 'assets/[name].[contenthash:6].css',
    cssChunkFilename: 'assets/[name].[contenthash:6].css',
    assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
  },
  plugins: [
    new HtmlShell(path.join(here, 'public')),
    ...(production
      ? [new Precompress(), new FirstLoadBudget()]
      : [new ReactRefreshPlugin({ overlay: false })]),
  ],
  optimization: {
    splitChunks: {
      chunks: 'all',
      cacheGroups: {
        // Two screens play, and each comes with the one player.
        player: {
          test: /[\\/]src[\\/]player[\\/](?!extras)/,
          name: 'player',
          chunks: 'async',
          enforce: true,
        },
      },
    },
    realContentHash: true,
    minimizer: [
      new MinimizerPlugin({
        extractComments: false,
        minimizerOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
      }),
      '...',
    ],
  },
  devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
  // A release is built cold: names and hashes may differ with a warm cache.
  cache: production ? false : { type: 'filesystem', cacheDirectory: path.join(here, '.cache/webpack') },
  devServer: {
    host: process.env.HOST ?? '127.0.0.1',
    allowedHosts: ['localhost', '127.0.0.1'],
    port: Number(process.env.PORT ?? 4000),
    hot: true,
    historyApiFallback: { disableDotRule: true },
    static: false,
    client: { overlay: false, logging: 'warn' },
    proxy: [{ context: ['/api', '/media', '/posters'], target: api, xfwd: true }],
  },
};

/** The same app as a module for the server, which draws public pages with it. */
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

export default production ? [browser, rendering] : browser;
