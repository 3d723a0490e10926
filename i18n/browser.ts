import { createI18n } from './index.ts';

/** The server creates one instance per render instead. */
export const i18n = createI18n();
