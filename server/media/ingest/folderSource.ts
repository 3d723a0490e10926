import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnored } from './fileNames.ts';
import { error, type Finding, note } from './findings.ts';
import {
  cannotBeRead,
  inNaturalOrder,
  isMediaFolder,
  orUnreadable,
  type Source,
  TEXT_LIMIT,
  tooLarge,
} from './source.ts';

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
