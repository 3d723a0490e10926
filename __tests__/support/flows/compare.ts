import type { Document, Line } from './lists.ts';

type Compared = {
  /** By document, with late answers where their lines are. */
  seen: string[][];
  /** The lines without those of what comes only sometimes and did not come. */
  expected: string[][];
};

/** A run beside its list; both are equal where the run is as documented. */
export function compared(list: readonly Document[], run: readonly string[][]): Compared {
  const seen = run.map((types, index) => inOrderOf(list[index]?.lines ?? [], types));
  return { seen, expected: list.map(({ lines }, index) => linesOf(lines, seen[index] ?? [])) };
}

/** In a browser answers race and may be asked for once more, so only what happens in a document counts there. */
export function comparedInAnyOrder(list: readonly Document[], run: readonly string[][]): Compared {
  return {
    seen: run.map((types) => [...new Set(types)].sort()),
    expected: list.map(({ lines }, index) => typesOf(lines, run[index] ?? [])),
  };
}

function typesOf(lines: readonly Line[], seen: readonly string[]): string[] {
  const expected = lines.filter(({ type, sometimes }) => !sometimes || seen.includes(type));
  return [...new Set(expected.map(({ type }) => type))].sort();
}

function inOrderOf(lines: readonly Line[], types: readonly string[]): string[] {
  const seen = [...types];
  let at = 0;
  for (const { type, sometimes, late } of lines) {
    const now = late ? seen.indexOf(type, at) : at;
    if (late && now >= 0) seen.splice(at, 0, ...seen.splice(now, 1));
    if (seen[at] === type || !sometimes) at += 1;
  }
  return seen;
}

function linesOf(lines: readonly Line[], seen: readonly string[]): string[] {
  const expected: string[] = [];
  for (const { type, sometimes } of lines)
    if (!sometimes || seen[expected.length] === type) expected.push(type);
  return expected;
}

/** As lines, so that a difference reads like the list. */
export const asLines = (name: string, documents: readonly string[][]): string[] => [
  name,
  ...documents.flatMap((types, index) => (index === 0 ? types : ['--- another document', ...types])),
];
