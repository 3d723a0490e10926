import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isIgnored } from './fileNames.ts';
import { error, type Finding, note } from './findings.ts';
import { inNaturalOrder, type Source, TEXT_LIMIT, tooLarge, UnreadableFile } from './source.ts';

export async function openFolder(folder: string): Promise<Source> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isIgnored(name));
  const findings = entries.flatMap((entry): Finding[] => {
    if (entry.isFile()) return [];
    if (entry.isDirectory()) return [note(`${entry.name}/`, 'Folders inside the series are not read.')];
    return [error(entry.name, 'It is a link or no file. Put the file itself here.')];
  });
  return {
    files: entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(inNaturalOrder),
    findings,
    refused: false,
    read: (file) => readText(join(folder, file)),
    withPath: (file, use) => use(join(folder, file)),
    close: async () => {},
  };
}

async function readText(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > TEXT_LIMIT) throw tooLarge();
    return await readFile(path);
  } catch (failure) {
    if (failure instanceof UnreadableFile) throw failure;
    throw new UnreadableFile(`It cannot be read: ${(failure as Error).message}.`);
  }
}
