import type { Language } from '../contract/entities.ts';

export type Paragraph = string | { list: string[] };
export type PageText = {
  version: string;
  title: string;
  lead: string;
  sections: { id: string; heading: string; paragraphs: Paragraph[] }[];
};

export async function importPageText(page: string, language: Language): Promise<PageText> {
  const file = await import(`./pages/${page}/${language}.json`);
  return file.default as PageText;
}
