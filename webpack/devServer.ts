const api = process.env.API_URL ?? 'http://127.0.0.1:4001';

/** Serves the client while it is developed; everything else comes from the API's own server. */
export const devServer = {
  host: process.env.HOST ?? '127.0.0.1',
  port: Number(process.env.PORT ?? 4000),
  allowedHosts: ['localhost', '127.0.0.1'],
  historyApiFallback: { disableDotRule: true },
  static: false,
  client: { overlay: false, logging: 'warn' },
  proxy: [{ context: ['/api', '/media', '/clips', '/posters', '/preview'], target: api, xfwd: true }],
};
