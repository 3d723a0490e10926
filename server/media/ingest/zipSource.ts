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
import { faultsOf, MOST_ENTRIES, STORED } from './zipGuards.ts';

export type ZipOptions = {
  /** Where films are unpacked, into a folder that only this user can open. */
  tempFolder: string;
  signal: AbortSignal;
  freeBytes?: (folder: string) => Promise<number>;
};

export type ZipEntry = { name: string; entry: Entry };

/** Nothing of a ZIP that breaks a rule is read: who packs one trick may have packed two. */
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

/** With its backslashes, which are refused later. */
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
      // Named by count, so that no name of the ZIP ever becomes a path.
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

/** One folder around everything is how most programs pack a folder. */
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

/** Reads the file itself: a stream of the library cannot be ended half-way. */
async function unpack<T>(
  path: string,
  zip: ZipFile,
  entry: Entry,
  signal: AbortSignal,
  into: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  // The pipeline itself may say no more than that it was aborted.
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

/** Ends as soon as more bytes come than the ZIP has declared. */
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
