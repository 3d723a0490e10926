import { readFileSync } from 'node:fs';

const LIST = /```flow (\S+)\n([\s\S]*?)```/g;

/** The lists of docs/flows.md by their names, without the text behind `#`. */
export const documentedFlows = new Map(
  [...readFileSync('docs/flows.md', 'utf8').matchAll(LIST)].map(([, name = '', list = '']) => [
    name,
    list
      .trim()
      .split('\n')
      .map((line) => line.split('#')[0]?.trim() ?? ''),
  ]),
);

/** A list of a purchase, cut where another document takes it up. */
export function documentsOf(name: string): string[][] {
  const documents: string[][] = [];
  for (const type of documentedFlows.get(name) ?? []) {
    if (documents.length === 0 || type === 'purchase/resumed') documents.push([]);
    documents.at(-1)?.push(type);
  }
  return documents;
}
