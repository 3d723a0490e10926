import type { Language } from './languages.ts';

/* What the client's build writes in `routes.json` for the server. */

/** The addresses of the files that a page needs beside the entry, and of its translations by language. */
export type PageFiles = { files: string[]; words: Partial<Record<Language, string[]>> };

/** A rule of a style sheet, with what decides whether a page needs it. */
export type StyleRule =
  /** Needed where the classes of one of its selectors are all in the page. */
  | { kind: 'rule'; css: string; classes: string[][] }
  /** Needed where a needed rule names it. */
  | { kind: 'keyframes'; css: string; name: string }
  /** Rules under one condition, such as `@media`. */
  | { kind: 'group'; condition: string; rules: StyleRule[] }
  | { kind: 'always'; css: string };

export type ClientBuild = {
  routes: ({ path: string } & PageFiles)[];
  notFound: PageFiles;
  /** The rules of every style sheet, by its address. */
  styles: Record<string, StyleRule[]>;
  /** The entry's style sheets, which the template has inlined. */
  entryStyles: string[];
};
