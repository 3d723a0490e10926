import { createI18n } from './index.ts';

/** The browser's one instance. A render on the server has one of its own. */
export const i18n = createI18n();
