import { createI18n } from './index.ts';

/** The page says the brand's name. The server, which has no page, creates one instance per render instead. */
export const i18n = createI18n(globalThis.document?.documentElement.dataset.brand);
