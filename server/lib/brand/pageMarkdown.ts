import type { PageText } from '../../../contract/entities.ts';

type Section = PageText['sections'][number];

/** Raised with what is wrong with a page's text. */
export class PageFault extends Error {}

/**
 * Reads `version` in a front matter, a title, a lead and sections of paragraphs and lists. Markdown has more, but a
 * page shows nothing else, so anything else is a fault.
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
    // A line that begins no item goes on with the one before.
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
