import type { Language } from '../contract/entities.ts';

export type Paragraph = string | { list: string[] };
export type PageText = {
  version: string;
  title: string;
  lead: string;
  sections: { id: string; heading: string; paragraphs: Paragraph[] }[];
};

/** The list of texts comes with their screen, because it would weigh on every first load. */
export async function loadPageText(page: string, language: Language): Promise<PageText> {
  const { importText } = await import(/* webpackChunkName: "screen-information" */ './pages/index.ts');
  return importText(page, language);
}
