import 'i18next';
import type app from './en/app.json';
import type common from './en/common.json';
import type player from './en/player.json';
import type server from './en/server.json';

declare module 'i18next' {
  /** `t` of the app resolves keys of its namespaces without a prefix; `server` is the server's. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: ['player', 'app'];
    resources: {
      common: typeof common;
      player: typeof player;
      app: typeof app;
      server: typeof server;
    };
  }
}
