import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnored } from './fileNames.ts';
import { error, type Finding, note } from './findings.ts';

/** The files of a series, from a folder or a ZIP. */
export type Source = {
  /** Those of the series' own folder, and by their paths those of the ready-made media in it. */
  files: string[];
  /** What is wrong with the folder or the ZIP itself. */
  findings: Finding[];
  /** True when the ZIP must not be read any further. */
  refused: boolean;
  /** Rejects with UnreadableFile when the file has more than `limit` bytes, by default those of a text. */
  read: (file: string, limit?: number) => Promise<Buffer>;
  sizeOf: (file: string) => Promise<number>;
  /** Lends a path for a tool that reads files; afterwards it is gone if it was a copy. */
  withPath: <T>(file: string, use: (path: string) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** Its message is a sentence for the operator. */
export class UnreadableFile extends Error {}

const cannotBeRead = (failure: unknown): string => `It cannot be read: ${(failure as Error).message}.`;

/** Turns any failure of reading into that of the operator's file. */
export async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof UnreadableFile) throw failure;
    throw new UnreadableFile(cannotBeRead(failure));
  }
}

const MB = 1024 * 1024;
/** A caption or series file of this size is none. */
export const TEXT_LIMIT = 2 * MB;
/** A segment or picture of this size is none. */
export const PART_LIMIT = 64 * MB;
export const tooLarge = (limit: number) =>
  new UnreadableFile(
    `It is larger than ${limit / MB} MB, too large for a ${limit === TEXT_LIMIT ? 'text file' : 'part of a clip'}.`,
  );

/** The folders whose files belong to the series. */
export const isMediaFolder = (name: string): boolean => name === 'clips' || name === 'posters';

const natural = new Intl.Collator('en', { numeric: true });
export const inNaturalOrder = (a: string, b: string): number => natural.compare(a, b) || (a < b ? -1 : 1);

export async function openFolder(folder: string): Promise<Source> {
  const { files, findings } = await list(folder, '');
  return {
    files: files.sort(inNaturalOrder),
    findings,
    refused: false,
    read: (file, limit = TEXT_LIMIT) =>
      orUnreadable(async () => {
        if ((await stat(join(folder, file))).size > limit) throw tooLarge(limit);
        return readFile(join(folder, file));
      }),
    sizeOf: (file) => orUnreadable(async () => (await stat(join(folder, file))).size),
    withPath: (file, use) => use(join(folder, file)),
    close: async () => {},
  };
}

/** `below` is empty or ends with a slash. */
async function list(folder: string, below: string): Promise<{ files: string[]; findings: Finding[] }> {
  const files: string[] = [];
  const findings: Finding[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below + entry.name;
    if (isIgnored(entry.name)) continue;
    if (entry.isFile()) files.push(path);
    else if (!entry.isDirectory())
      findings.push(error(path, 'It is a link or no file. Put the file itself here.'));
    else if (below === '' && !isMediaFolder(entry.name))
      findings.push(note(`${path}/`, 'Folders inside the series are not read.'));
    else {
      const inside = await list(folder, `${path}/`).catch((failure: Error) => ({
        files: [],
        findings: [error(`${path}/`, cannotBeRead(failure))],
      }));
      files.push(...inside.files);
      findings.push(...inside.findings);
    }
  }
  return { files, findings };
}
