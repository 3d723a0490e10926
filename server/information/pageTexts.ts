import { readFile } from 'node:fs/promises';
import type { InformationPage, Language, PageText } from '../../contract/entities.ts';
import type { Brand } from '../brand/brand.ts';

const FOLDER = new URL('./pages/', import.meta.url);
/** The product's own texts, which do not change while the server runs. */
const texts = new Map<string, PageText>();

/**
 * The operator's text of a page, in English where the translation is missing, otherwise the product's own: the
 * operator's terms in another language are better than somebody else's.
 */
export async function pageText(brand: Brand, page: InformationPage, lang: Language): Promise<PageText> {
  const own = brand.pages[page];
  return withName(own?.[lang] ?? own?.en ?? (await readText(page, lang)), brand.name);
}

async function readText(page: InformationPage, lang: Language): Promise<PageText> {
  const name = `${page}/${lang}.json`;
  const text: PageText = texts.get(name) ?? JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'));
  texts.set(name, text);
  return text;
}

const withName = (text: PageText, name: string): PageText =>
  JSON.parse(JSON.stringify(text, (_, value) => (typeof value === 'string' ? named(value, name) : value)));

const named = (text: string, name: string) => text.replaceAll('{{brand}}', () => name);
