import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { type InformationPage, PageText } from '../../../contract/entities.ts';
import { INFORMATION } from '../../../contract/paths.ts';
import { languageOf, spelled } from '../languages.ts';
import type { Brand } from './brand.ts';

/** Placeholders, filled in when a page is shown. */
const VALUES = ['brand', 'operator', 'address', 'email', 'days', 'daily'];
/** Anchors that a page must have: the footer links to the terms of use. */
const NEEDED: Partial<Record<InformationPage, string>> = { serviceAgreement: 'terms' };

/** Reads `<page>.<language>.md` and `.json`; adds what is wrong with them to `problems`. */
export function readPages(folder: string, problems: string[]): Brand['pages'] {
  const pages: Brand['pages'] = {};
  for (const name of readdirSync(folder).sort()) {
    const fault = (because: string) => problems.push(`pages/${name} ${because}`);
    const [, page = '', code = '', form] = /^(\w+)\.(\w\w)\.(md|json)$/.exec(name) ?? [];
    const language = languageOf(code);
    if (!form) fault('must be named like privacyPolicy.en.md or privacyPolicy.en.json');
    else if (!isPage(page)) fault(`is for no page; there are ${INFORMATION.join(', ')}`);
    else if (!language) fault(`is in no language of the product; there are en, es, fr, de and pt`);
    else if (pages[page]?.[language]) fault('says a page again that another file says in this language');
    else {
      const text = readText(readFileSync(join(folder, name), 'utf8'), form, fault);
      if (text) checkText(text, page, fault);
      if (text) pages[page] = { ...pages[page], [language]: text };
    }
  }
  for (const [page, texts] of Object.entries(pages))
    if (!texts.en)
      problems.push(`pages/${page}.${spelled('en')}.md is missing: other languages fall back to English`);
  return pages;
}

const isPage = (name: string): name is InformationPage => INFORMATION.some((page) => page === name);

function readText(content: string, form: string, fault: (because: string) => void): PageText | null {
  try {
    const text: unknown = form === 'md' ? pageOfMarkdown(content) : JSON.parse(content);
    if (Value.Check(PageText, text)) return text;
    fault('must have a version, a title, a lead, and sections with an id, a heading and paragraphs');
  } catch (error) {
    fault(error instanceof PageFault ? error.message : `is not JSON: ${(error as Error).message}`);
  }
  return null;
}

function checkText(text: PageText, page: InformationPage, fault: (because: string) => void): void {
  const { title, lead, sections } = text;
  if (sections.length === 0) fault('must have a section, as in "## Who we are"');
  const ids = sections.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length > 0)
    fault(`has the anchor ${twice[0]} twice; name another one, as in "## Heading {#anchor}"`);
  const needed = NEEDED[page];
  if (needed && !ids.includes(needed))
    fault(
      `needs a section with the anchor ${needed}, as in "## Terms of use {#${needed}}": the footer leads there`,
    );
  const lines = sections.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((one) => (typeof one === 'string' ? [one] : one.list)),
  );
  for (const line of [title, lead, ...sections.map(({ heading }) => heading)])
    checkLine(line, ['brand'], fault);
  for (const line of lines) checkLine(line, VALUES, fault);
}

function checkLine(line: string, values: string[], fault: (because: string) => void): void {
  const start = line.slice(0, 40);
  if (line.trim() === '') fault('has an empty text');
  else if (/^#|<\/?\w|\]\(|\*\*|__/.test(line))
    fault(`shows headings, paragraphs and lists only; there is other markup in "${start}"`);
  const named = [...line.matchAll(/{{(\w*)}}/g)].map(([, name = '']) => name);
  for (const name of named.filter((one) => !values.includes(one)))
    fault(
      `has {{${name}}} in "${start}", where there is only ${values.map((one) => `{{${one}}}`).join(', ')}`,
    );
}

type Section = PageText['sections'][number];

export class PageFault extends Error {}

/**
 * Reads a `version` in the front matter, a title, a lead and sections of paragraphs and lists. A page shows
 * nothing else, so any other structure throws a PageFault.
 */
export function pageOfMarkdown(text: string): PageText {
  const [, front = '', body = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  const version = /^version:\s*(\d{4}-\d\d-\d\d)\s*$/m.exec(front)?.[1];
  if (!version) throw new PageFault('must begin with ---, a line like "version: 2026-12-01", and ---');
  const blocks = body.split(/\r?\n\s*\r?\n/).flatMap((block) => block.trim() || []);
  const [heading = '', lead = '', ...rest] = blocks;
  const title = /^# (.+)$/.exec(heading)?.[1]?.trim();
  if (!title) throw new PageFault('must have a title after that, as in "# Privacy policy"');
  if (!lead || lead.startsWith('#'))
    throw new PageFault('must have one paragraph between title and sections');
  return { version, title, lead: oneLine(lead), sections: sectionsOf(rest) };
}

function sectionsOf(blocks: string[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const [, heading, , id] = /^## (.+?)( \{#([a-z][a-z0-9-]*)\})?$/.exec(block) ?? [];
    const section = sections.at(-1);
    if (heading) sections.push({ id: id ?? anchorOf(heading, sections.length), heading, paragraphs: [] });
    else if (!section) throw new PageFault('must have only one paragraph before the first "## Heading"');
    else section.paragraphs.push(paragraphOf(block));
  }
  return sections;
}

function paragraphOf(block: string): Section['paragraphs'][number] {
  const lines = block.split(/\r?\n/);
  if (!/^[-*] /.test(lines[0] ?? '')) return oneLine(block);
  const list: string[] = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) list.push(line.slice(2).trim());
    else list.push(`${list.pop()} ${line.trim()}`);
  }
  return { list };
}

const oneLine = (block: string) =>
  block
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join(' ');

function anchorOf(heading: string, index: number): string {
  const plain = heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const anchor = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+|-+$/g, '');
  return anchor || `section-${index + 1}`;
}
