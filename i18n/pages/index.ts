import type { Language } from '../../contract/entities.ts';
import type { PageText } from '../pages.ts';

/** Each text is a separate file, because readers open few pages in one language. */
export async function importText(page: string, language: Language): Promise<PageText> {
  const file = await import(`./${page}/${language}.json`);
  return file.default as PageText;
}
