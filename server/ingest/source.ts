import type { Finding } from './findings.ts';

/** The files of a series, from a folder or a ZIP. */
export type Source = {
  /** Those of the series' own folder, without what lies in folders below it. */
  files: string[];
  /** What is wrong with the folder or the ZIP itself. */
  findings: Finding[];
  /** True when the ZIP must not be read any further. */
  refused: boolean;
  read: (file: string) => Promise<Buffer>;
  /** Lends a path for a tool that reads files; afterwards it is gone if it was a copy. */
  withPath: <T>(file: string, use: (path: string) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** Its message is a sentence for the operator. */
export class UnreadableFile extends Error {}

/** A caption or series file of this size is none. */
export const TEXT_LIMIT = 2 * 1024 * 1024;
export const tooLarge = () => new UnreadableFile('It is larger than 2 MB, too large for a text file.');

const natural = new Intl.Collator('en', { numeric: true });
export const inNaturalOrder = (a: string, b: string): number => natural.compare(a, b) || (a < b ? -1 : 1);
