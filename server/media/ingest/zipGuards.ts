import type { Entry } from 'yauzl';
import { error, type Finding } from './findings.ts';

/** A long series with its ready-made media has some ten thousand. */
export const MOST_ENTRIES = 50_000;
const HIGHEST_RATIO = 200;
/** A small file of one letter is packed far better, and does no harm. */
const TINY = 1024 * 1024;
const LOCAL_HEADER = 30;
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;
export const STORED = 0;
const DEFLATED = 8;

type Named = { name: string; entry: Entry };

/** One finding an entry is enough to refuse it. */
export function faultsOf(entries: Named[], zipBytes: number): Finding[] {
  const seen = new Map<string, string>();
  const overlapping = overlaps(entries, zipBytes);
  return entries.flatMap((each) => {
    const before = seen.get(sameName(each.name));
    if (before === undefined) seen.set(sameName(each.name), each.name);
    const fault =
      faultOfName(each.name) ??
      faultOfTwin(each.name, before) ??
      faultOfEntry(each.entry) ??
      (overlapping.has(each)
        ? 'Its bytes overlap with those of another entry or lie outside of the ZIP.'
        : null);
    return fault ? [error(each.name, fault)] : [];
  });
}

/** Windows and macOS keep names that differ by case, or by how an accent is written, as one. */
const sameName = (name: string) => name.replace(/\/$/, '').normalize('NFC').toLowerCase();

function faultOfName(name: string): string | null {
  if (/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name))
    return 'Its name holds control characters.';
  if (name.includes('\\')) return 'Its name holds a backslash.';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'Its name is an absolute path.';
  const parts = name.replace(/\/$/, '').split('/');
  if (parts.some((part) => part === '..' || part === '.' || part === ''))
    return 'Its name is a path that leads elsewhere.';
  return null;
}

function faultOfTwin(name: string, before: string | undefined): string | null {
  if (before === undefined) return null;
  if (before === name) return 'The ZIP holds two entries of this name.';
  return `Its name differs from ${before} by case or accents alone.`;
}

function faultOfEntry(entry: Entry): string | null {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER) return 'It is a link or no file.';
  if (entry.isEncrypted()) return 'It is encrypted. Pack the ZIP without a password.';
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return `It is packed by method ${entry.compressionMethod}, which is not read. Pack with Deflate or without compression.`;
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > TINY && ratio > HIGHEST_RATIO)
    return `Unpacked it is ${Math.round(ratio)} times as large; ${HIGHEST_RATIO} times is the most.`;
  return null;
}

/** Entries that share bytes multiply what a ZIP of its size can hold. */
function overlaps(entries: Named[], zipBytes: number): Set<Named> {
  const found = new Set<Named>();
  const inOrder = [...entries].sort(
    (a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader,
  );
  let free = 0;
  for (const each of inOrder) {
    const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } = each.entry;
    const end = start + LOCAL_HEADER + fileNameLength + compressedSize;
    if (start < free || end > zipBytes) found.add(each);
    free = Math.max(free, end);
  }
  return found;
}
