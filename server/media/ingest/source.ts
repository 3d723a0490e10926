import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnored } from './fileNames.ts';
import { error, type Finding, note } from './findings.ts';

/** The files of a series, from a folder or a ZIP. */
export type Source = {
  /** The files in the series' own folder, and the ready-made media by their paths in it. */
  files: string[];
  findings: Finding[];
  /** True when the ZIP must not be read any further. */
  refused: boolean;
  /** Rejects with UnreadableFile, also when the file has more than `limit` bytes (by default TEXT_LIMIT). */
  read: (file: string, limit?: number) => Promise<Buffer>;
  sizeOf: (file: string) => Promise<number>;
  /** Lends a path to a tool that reads files; a copy is deleted afterwards. */
  withPath: <T>(file: string, use: (path: string) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/** Its message is a sentence for the operator. */
export class UnreadableFile extends Error {}

const cannotBeRead = (failure: unknown): string => `It cannot be read: ${(failure as Error).message}.`;

export async function orUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof UnreadableFile) throw failure;
    throw new UnreadableFile(cannotBeRead(failure));
  }
}

const MB = 1024 * 1024;
export const TEXT_LIMIT = 2 * MB;
export const PART_LIMIT = 64 * MB;
export const tooLarge = (limit: number) =>
  new UnreadableFile(
    `It is larger than ${limit / MB} MB, too large for a ${limit === TEXT_LIMIT ? 'text file' : 'part of a clip'}.`,
  );

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
