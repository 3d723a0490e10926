import { createReadStream } from 'node:fs';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { isIgnored } from './fileNames.ts';
import { error, type Finding, note } from './findings.ts';
import {
  inNaturalOrder,
  isMediaFolder,
  type Source,
  TEXT_LIMIT,
  tooLarge,
  UnreadableFile,
} from './source.ts';

export type ZipOptions = {
  /** Where films are unpacked, into a folder that only this user can open. */
  tempFolder: string;
  signal: AbortSignal;
  freeBytes?: (folder: string) => Promise<number>;
};

type ZipEntry = { name: string; entry: Entry };

/** A ZIP that breaks a rule is not read at all: who packs one trick may have packed two. */
export async function openZip(path: string, options: ZipOptions): Promise<Source> {
  const zipName = basename(path);
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false });
  } catch (failure) {
    return refusal([error(zipName, `It cannot be read as a ZIP: ${(failure as Error).message}.`)]);
  }
  try {
    const { entries, findings } = await list(zip, zipName, options);
    if (findings.length > 0) {
      zip.close();
      return refusal(findings);
    }
    return await sourceOf(path, zip, entries, options);
  } catch (failure) {
    zip.close();
    throw failure;
  }
}

async function list(zip: ZipFile, zipName: string, options: ZipOptions) {
  const entries: ZipEntry[] = [];
  const refuse = (text: string) => ({ entries, findings: [error(zipName, text)] });
  if (zip.entryCount > MOST_ENTRIES)
    return refuse(`It holds ${zip.entryCount} entries; ${MOST_ENTRIES} are the most.`);
  try {
    for await (const entry of zip.eachEntry()) entries.push({ name: nameOf(entry), entry });
  } catch (failure) {
    return refuse(`It is damaged: ${(failure as Error).message}.`);
  }
  const findings = faultsOf(entries, zip.fileSize);
  const total = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const free = await (options.freeBytes ?? freeBytesIn)(options.tempFolder);
  if (total > free)
    findings.push(
      error(
        zipName,
        `Unpacked it takes ${megabytes(total)}, and ${options.tempFolder} has ${megabytes(free)} free.`,
      ),
    );
  return { entries, findings };
}

/** Keeps backslashes, which are refused later. */
const nameOf = (entry: Entry) =>
  getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const refusal = (findings: Finding[]): Source => ({
  files: [],
  findings,
  refused: true,
  read: () => Promise.reject(new UnreadableFile('The ZIP is not read.')),
  sizeOf: () => Promise.reject(new UnreadableFile('The ZIP is not read.')),
  withPath: () => Promise.reject(new UnreadableFile('The ZIP is not read.')),
  close: async () => {},
});

async function sourceOf(
  path: string,
  zip: ZipFile,
  entries: ZipEntry[],
  options: ZipOptions,
): Promise<Source> {
  const { files, folders } = inSeriesFolder(entries);
  const temp = await mkdtemp(join(options.tempFolder, 'cliffhanger-check-'));
  let copies = 0;
  const entryOf = (file: string) => {
    const entry = files.get(file);
    if (!entry) throw new UnreadableFile('It is not in the ZIP.');
    return entry;
  };
  return {
    files: [...files.keys()].sort(inNaturalOrder),
    findings: folders.map((folder) => note(`${folder}/`, 'Folders inside the series are not read.')),
    refused: false,
    read: async (file, limit = TEXT_LIMIT) => {
      const entry = entryOf(file);
      if (entry.uncompressedSize > limit) throw tooLarge(limit);
      return unpack(path, zip, entry, options.signal, buffer);
    },
    sizeOf: async (file) => entryOf(file).uncompressedSize,
    withPath: async (file, use) => {
      copies += 1;
      // Named by count, so that no name from the ZIP ever becomes a path.
      const copy = join(temp, `${copies}${extname(file)}`);
      try {
        await unpack(path, zip, entryOf(file), options.signal, (bytes) =>
          writeFile(copy, bytes, { flag: 'wx', mode: 0o600 }),
        );
        return await use(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    close: async () => {
      zip.close();
      await rm(temp, { recursive: true, force: true });
    },
  };
}

/** Leaves out a single folder around everything, which most programs add when they pack a folder. */
function inSeriesFolder(entries: ZipEntry[]) {
  const inside = entries
    .filter(({ name }) => !name.endsWith('/'))
    .map(({ name, entry }) => ({ parts: name.split('/'), entry }))
    .filter(({ parts }) => !parts.some(isIgnored));
  const [first] = inside;
  const isWrapped = inside.every(({ parts }) => parts.length > 1 && parts[0] === first?.parts[0]);
  const files = new Map<string, Entry>();
  const folders = new Set<string>();
  for (const { parts, entry } of inside) {
    const path = isWrapped ? parts.slice(1) : parts;
    const [name = '', ...below] = path;
    if (below.length > 0 && !isMediaFolder(name)) folders.add(name);
    else files.set(path.join('/'), entry);
  }
  return { files, folders: [...folders] };
}

/** Reads the file itself, because a stream of the library cannot be ended half-way. */
async function unpack<T>(
  path: string,
  zip: ZipFile,
  entry: Entry,
  signal: AbortSignal,
  into: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  // Keeps the cause: the pipeline itself may say only that it was aborted.
  let fault: unknown = null;
  try {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const end = start + entry.compressedSize - 1;
    const packed = end < start ? Readable.from([]) : createReadStream(path, { start, end });
    const plain = entry.compressionMethod === STORED ? new PassThrough() : createInflateRaw();
    const checked = async function* (bytes: AsyncIterable<Buffer>) {
      try {
        yield* trueTo(entry, bytes);
      } catch (reason) {
        fault = reason;
        throw reason;
      }
    };
    return await pipeline(packed, plain, checked, into, { signal });
  } catch (failure) {
    const because = fault ?? failure;
    if (because instanceof UnreadableFile) throw because;
    signal.throwIfAborted();
    throw new UnreadableFile(`It cannot be unpacked: ${(because as Error).message}.`);
  }
}

/** Fails as soon as more bytes come than the ZIP declares. */
async function* trueTo(entry: Entry, bytes: AsyncIterable<Buffer>) {
  const lie = () => new UnreadableFile('It is not of the size that the ZIP declares.');
  let size = 0;
  let checksum = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    checksum = crc32(chunk, checksum);
    if (size > entry.uncompressedSize) throw lie();
    yield chunk;
  }
  if (size !== entry.uncompressedSize) throw lie();
  if (checksum !== entry.crc32) throw new UnreadableFile('It is damaged: its checksum is another one.');
}

const MOST_ENTRIES = 50_000;
const HIGHEST_RATIO = 200;
/** A small file of one repeated letter has a higher ratio, and does no harm. */
const TINY = 1024 * 1024;
const LOCAL_HEADER = 30;
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;
const STORED = 0;
const DEFLATED = 8;

function faultsOf(entries: ZipEntry[], zipBytes: number): Finding[] {
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

/** Windows and macOS take names that differ only by case, or by how an accent is encoded, for the same. */
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

/** Entries that share bytes let a small ZIP unpack to far more. */
function overlaps(entries: ZipEntry[], zipBytes: number): Set<ZipEntry> {
  const found = new Set<ZipEntry>();
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
