import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export interface Journal<Entry> {
  /** Returns once the entry is on disk; a failed write leaves the file unchanged. */
  append(entry: Entry): void;
  close(): void;
}

const NEWLINE = 0x0a;

/** A torn last line was never acknowledged and is dropped; damage anywhere else throws. */
export function openJournal<Entry>(file: string, replay: (entry: Entry) => void): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  let length = replayLines(content, file, replay);

  const fd = openSync(file, 'a', 0o600);
  // Without the truncation, the next entry would join the torn line and be lost with it.
  ftruncateSync(fd, length);
  fsyncSync(fd);
  syncFolder(dirname(file));
  let broken = false;
  let closed = false;

  return {
    append(entry) {
      if (broken || closed) throw new Error('The sandbox journal can no longer be written');
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        for (let at = 0; at < line.length; ) at += writeSync(fd, line, at);
        // Synchronous on purpose: nothing can observe a change between memory and disk.
        fsyncSync(fd);
        length += line.length;
      } catch (error) {
        broken = true;
        ftruncateSync(fd, length);
        fsyncSync(fd);
        broken = false;
        throw error;
      }
    },
    close() {
      if (!closed) closeSync(fd);
      closed = true;
    },
  };
}

function replayLines<Entry>(content: Buffer, file: string, replay: (entry: Entry) => void): number {
  let start = 0;
  for (let line = 1; start < content.length; line += 1) {
    const end = content.indexOf(NEWLINE, start);
    if (end === -1) break;
    const entry = parseLine<Entry>(content.toString('utf8', start, end));
    if (entry === null && end === content.length - 1) break;
    if (entry === null) throw new Error(`${file}: line ${line} is damaged`);
    replay(entry);
    start = end + 1;
  }
  return start;
}

function parseLine<Entry>(text: string): Entry | null {
  try {
    return JSON.parse(text) as Entry;
  } catch {
    return null;
  }
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
