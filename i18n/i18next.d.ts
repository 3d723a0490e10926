import 'i18next';
import type app from './en/app.json';
import type common from './en/common.json';
import type player from './en/player.json';

declare module 'i18next' {
  /** Makes `t` know every key: those of the other namespaces are found without a prefix. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: ['player', 'app'];
    resources: { common: typeof common; player: typeof player; app: typeof app };
  }
}
