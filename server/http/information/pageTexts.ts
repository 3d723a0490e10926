import { readFile } from 'node:fs/promises';
import type { InformationPage, Language, PageText } from '../../../contract/entities.ts';
import { LANGUAGE_TAGS } from '../../../contract/languages.ts';
import { periodsOnSale } from '../../billing/plans.ts';
import type { Context } from '../../context.ts';
import { wordsIn } from '../../lib/words.ts';

type Section = PageText['sections'][number];
type Paragraph = Section['paragraphs'][number];

const FOLDER = new URL('./pages/', import.meta.url);
const texts = new Map<string, PageText>();

/**
 * Prefers the operator's text, in English where the translation is missing, to the product's own: the
 * operator's terms in another language are better than somebody else's.
 */
export async function pageText(context: Context, page: InformationPage, lang: Language): Promise<PageText> {
  const { brand } = context.config;
  const own = brand.pages[page];
  const text = own?.[lang] ?? own?.en ?? (await readText(page, lang));
  return filledIn(text, await valuesOf(context, text === own?.en ? 'en' : lang));
}

async function readText(page: InformationPage, lang: Language): Promise<PageText> {
  const name = `${page}/${lang}.json`;
  const text: PageText = texts.get(name) ?? JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'));
  texts.set(name, text);
  return text;
}

type Values = Record<string, string>;

async function valuesOf({ config, db, now }: Context, lang: Language): Promise<Values> {
  const { brand, dailyUnlocks } = config;
  return {
    brand: brand.name,
    days: daysText(await periodsOnSale(db, now()), lang),
    daily: dailyUnlocks > 0 ? wordsIn(lang)('information.daily', { count: dailyUnlocks }) : '',
  };
}

function daysText(periods: readonly number[], lang: Language): string {
  const tag = LANGUAGE_TAGS[lang];
  const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const words = periods.map((period, at) => (at < periods.length - 1 ? `${period}` : days.format(period)));
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format(words);
}

/** Leaves out each text that names an empty value, and each section that becomes empty. */
function filledIn({ title, lead, sections, ...text }: PageText, values: Values): PageText {
  const filled = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (as, name: string) => values[name] ?? as);
  const isSaid = (words: string) =>
    !Object.keys(values).some((name) => !values[name] && words.includes(`{{${name}}}`));
  const paragraphsOf = (paragraph: Paragraph): Paragraph[] => {
    if (typeof paragraph === 'string') return isSaid(paragraph) ? [filled(paragraph)] : [];
    const list = paragraph.list.filter(isSaid).map(filled);
    return list.length > 0 ? [{ list }] : [];
  };
  return {
    ...text,
    title: filled(title),
    lead: filled(lead),
    sections: sections
      .map(({ id, heading, paragraphs }) => ({
        id,
        heading: filled(heading),
        paragraphs: paragraphs.flatMap(paragraphsOf),
      }))
      .filter(({ paragraphs }) => paragraphs.length > 0),
  };
}
