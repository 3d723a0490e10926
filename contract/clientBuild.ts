import type { Language } from './languages.ts';

export type PageFiles = { files: string[]; words: Partial<Record<Language, string[]>> };

export type StyleRule =
  /** A page needs the rule if it has all classes of one selector. */
  | { kind: 'rule'; css: string; classes: string[][] }
  | { kind: 'keyframes'; css: string; name: string }
  | { kind: 'group'; condition: string; rules: StyleRule[] }
  | { kind: 'always'; css: string };

export type ClientBuild = {
  routes: ({ path: string } & PageFiles)[];
  notFound: PageFiles;
  styles: Record<string, StyleRule[]>;
  entryStyles: string[];
};
