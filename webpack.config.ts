import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
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
    filename: 'assets/[name].[contenthash:10].js',
    chunkFilename: 'assets/[name].[contenthash:10].js',
    cssFilename: 'assets/[name].[contenthash:10].css',
    cssChunkFilename: 'assets/[name].[contenthash:10].css',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  },
  experiments: { outputModule: true, css: true },
  resolve: {
    extensions: ['.tsx', '.ts', '.js', '.json'],
    alias: {
      // Its package entry is the development build whatever the mode.
      ...(production && {
        'react-router$': path.join(here, 'node_modules/react-router/dist/production/index.mjs'),
        'react-router/dom$': path.join(here, 'node_modules/react-router/dist/production/dom-export.mjs'),
      }),
      // We bring our own adapter; these would ride along unused.
      [path.join(here, 'node_modules/axios/lib/adapters/xhr.js')]: false,
      [path.join(here, 'node_modules/axios/lib/adapters/fetch.js')]: false,
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
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [
    new HtmlShell(path.join(here, 'public')),
    ...(production
      ? [new Precompress(), new FirstLoadBudget()]
      : [new ReactRefreshPlugin({ overlay: false })]),
  ],
  optimization: {
    runtimeChunk: production ? 'single' : false,
    splitChunks: { chunks: 'all' },
    realContentHash: true,
  },
  devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
  performance: { hints: false },
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(here, '.cache/webpack'),
    buildDependencies: {
      config: [
        'webpack.config.ts',
        'webpack/htmlShell.ts',
        '.babelrc',
        '.browserslistrc',
        'package.json',
      ].map((file) => path.join(here, file)),
    },
  },
  stats: 'errors-warnings',
  devServer: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 4000),
    hot: true,
    historyApiFallback: { disableDotRule: true },
    static: false,
    client: { overlay: false, logging: 'warn' },
    proxy: [{ context: ['/api', '/media', '/posters'], target: api, xfwd: true }],
  },
};

export default config;
