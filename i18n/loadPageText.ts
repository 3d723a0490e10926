import type { Language } from '../contract/entities.ts';
import type { PageText } from './pages.ts';

/** The list of texts comes with their screen, because it would weigh on every first load. */
export async function loadPageText(page: string, language: Language): Promise<PageText> {
  const { importPageText } = await import(/* webpackChunkName: "screen-information" */ './pages.ts');
  return importPageText(page, language);
}
