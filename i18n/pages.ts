import type { Language } from '../contract/entities.ts';

export type Paragraph = string | { list: string[] };
/** One information page in one language. `version` is the day it was last changed. */
export type PageText = {
  version: string;
  title: string;
  lead: string;
  sections: { id: string; heading: string; paragraphs: Paragraph[] }[];
};

/** Each text is a file of its own: a page is read rarely, and in one language. */
export async function loadPageText(page: string, language: Language): Promise<PageText> {
  const file = await import(/* webpackChunkName: "page-[request]" */ `./pages/${page}/${language}.json`);
  return file.default as PageText;
}
