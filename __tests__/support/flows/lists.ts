import { readFileSync } from 'node:fs';

export const FLOWS = 'docs/flows.md';

export type Line = {
  type: string;
  /** It does not come in every run. */
  sometimes: boolean;
  /** It waits for an answer of its own, so it comes here or later in its document. */
  late: boolean;
  /** As it is written. */
  text: string;
};
export type Document = {
  /** The line that begins it; null for the first document. */
  mark: string | null;
  lines: Line[];
};
type Documented = {
  /** The only place that checks the list; null for both. */
  only: 'jsdom' | 'browser' | null;
  documents: Document[];
};

/** The lists of a page: what is before a list, its name, where it is checked, and its lines. */
export const LISTS = /(```flow (\S+)(?: (jsdom|browser))?\n)([\s\S]*?)(?=```)/g;
const LINE = /^(\| )?(\[)?([^\s\]]+)\]?\s*(?:#.*)?$/;

export function readDocuments(list: string): Document[] {
  const documents: Document[] = [];
  for (const text of list.trim().split('\n')) {
    const mark = text.startsWith('---') ? text : null;
    if (mark !== null || documents.length === 0) documents.push({ mark, lines: [] });
    if (mark === null) documents.at(-1)?.lines.push(readLine(text));
  }
  return documents;
}

function readLine(text: string): Line {
  const [, late, sometimes, type] = LINE.exec(text) ?? [];
  if (!type) throw new Error(`${FLOWS}: "${text}" is no line of a flow`);
  return { type, sometimes: sometimes !== undefined, late: late !== undefined, text };
}

/** The lists of docs/flows.md by their names. */
const documentedFlows = new Map<string, Documented>(
  [...readFileSync(FLOWS, 'utf8').matchAll(LISTS)].map(([, , name = '', only, list = '']) => [
    name,
    { only: (only ?? null) as Documented['only'], documents: readDocuments(list) },
  ]),
);

/** The names of the lists that are checked in a place. */
export const flowsIn = (place: 'jsdom' | 'browser'): string[] =>
  [...documentedFlows].filter(([, { only }]) => only === null || only === place).map(([name]) => name);

export const listOf = (name: string): Document[] => documentedFlows.get(name)?.documents ?? [];

/** A list as the actions that every run has, by document. */
export const documentsOf = (name: string): string[][] =>
  listOf(name).map(({ lines }) => lines.filter(({ sometimes }) => !sometimes).map(({ type }) => type));
