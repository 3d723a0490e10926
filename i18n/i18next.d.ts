import 'i18next';
import type app from './en/app.json';
import type common from './en/common.json';
import type player from './en/player.json';

declare module 'i18next' {
  /** `t` resolves keys of every namespace without a prefix. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: ['player', 'app'];
    resources: { common: typeof common; player: typeof player; app: typeof app };
  }
}
