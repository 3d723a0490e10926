import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of one's own under the system's temporary one. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'cliffhanger-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes files by their path under a folder. */
export function writeFiles(folder: string, files: Record<string, string | Buffer>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
