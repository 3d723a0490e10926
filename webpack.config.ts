import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { FirstLoadBudget } from './webpack/firstLoadBudget.ts';
import { HtmlShell } from './webpack/htmlShell.ts';
import { Precompress } from './webpack/precompress.ts';

const here = import.meta.dirname;
const production = process.env.NODE_ENV === 'production';
const api = process.env.API_URL ?? 'http://127.0.0.1:4001';

const config: Configuration & { devServer: object } = {
  mode: production ? 'production' : 'development',
  target: 'browserslist',
  entry: { main: './src/main.tsx' },
  output: {
    path: path.join(here, 'dist/client'),
    module: true,
    publicPath: '/',
    clean: true,
    filename: 'assets/[name].[contenthash:8].js',
    chunkFilename: 'assets/[name].[contenthash:8].js',
    cssFilename: 'assets/[name].[contenthash:8].css',
    cssChunkFilename: 'assets/[name].[contenthash:8].css',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  },
  experiments: { outputModule: true, css: true },
  resolve: {
    extensions: ['.tsx', '.ts', '.js', '.json'],
    alias: {
      axios$: path.join(here, 'webpack/axios/index.js'),
      // Its package entry is the development build whatever the mode.
      ...(production && {
        'react-router$': path.join(here, 'node_modules/react-router/dist/production/index.mjs'),
        'react-router/dom$': path.join(here, 'node_modules/react-router/dist/production/dom-export.mjs'),
      }),
    },
  },
  module: {
    parser: {
      'css/auto': { namedExports: false, dashedIdents: false },
      'css/module': { namedExports: false, dashedIdents: false },
    },
    generator: {
      'css/module': { localIdentName: production ? '[hash:base64:6]' : '[name]-[local]' },
    },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'babel-loader',
        options: { cacheDirectory: true, plugins: production ? [] : ['react-refresh/babel'] },
      },
      ...(production
        ? [{ test: /react-router[\\/]dist/, loader: path.join(here, 'webpack/pureRouter.cjs') }]
        : []),
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [
    // Of the adapters that axios would pick from, ours is the only one used.
    new webpack.NormalModuleReplacementPlugin(/\/adapters\/adapters\.js$/, (resource) => {
      if (/axios[/]lib/.test(resource.context))
        resource.request = path.join(here, 'webpack/axios/noAdapters.js');
    }),
    new HtmlShell(path.join(here, 'public')),
    ...(production
      ? [new Precompress(), new FirstLoadBudget()]
      : [new ReactRefreshPlugin({ overlay: false })]),
  ],
  optimization: {
    splitChunks: { chunks: 'all' },
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
  performance: { hints: false },
  // A release is built cold: names and hashes may differ with a warm cache.
  cache: production ? false : { type: 'filesystem', cacheDirectory: path.join(here, '.cache/webpack') },
  stats: 'errors-warnings',
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

export default config;
