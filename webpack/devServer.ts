import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from 'webpack-dev-server';
import { apiPage } from '../scripts/apiPage.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:4001';

const openApiPage = {
  name: 'openapi',
  path: '/dev/api',
  middleware: (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    // Read each time: `npm run reference` may have written it anew.
    response.end(apiPage(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))));
  },
};

/** Serves the client while it is developed; everything else comes from the API's own server. */
export const devServer: Configuration = {
  host: process.env.HOST ?? '127.0.0.1',
  port: Number(process.env.PORT ?? 4000),
  allowedHosts: ['localhost', '127.0.0.1'],
  historyApiFallback: { disableDotRule: true },
  static: false,
  client: { overlay: false, logging: 'warn' },
  proxy: [{ context: ['/api', '/media', '/clips', '/posters', '/preview'], target: api, xfwd: true }],
  setupMiddlewares: (middlewares) =>
    process.env.NODE_ENV === 'production' ? middlewares : [openApiPage, ...middlewares],
};
