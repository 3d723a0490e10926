import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gunzip } from 'node:zlib';
import { Refusal } from '../../lib/errors.ts';

/*
 * A backup is a folder with one file per table (one row as JSON on each line, gzipped, and encrypted if there
 * is a passphrase), `media.txt` with the media folders that belong to it, `manifest.json`, and SHA256SUMS,
 * which `sha256sum -c` reads too.
 */

export type Manifest = {
  format: 1;
  madeAt: string;
  migrations: string[];
  tables: { name: string; rows: number }[];
  /** Base64; null when nothing is encrypted. */
  salt: string | null;
};

export type Key = Buffer | null;

const MANIFEST = 'manifest.json';
const MEDIA = 'media.txt';
const SUMS = 'SHA256SUMS';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;

export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64');
export const keyOf = (passphrase: string, salt: string): Buffer =>
  scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, { N: 2 ** 15, maxmem: 2 ** 26 });

const fileOf = (table: string, isEncrypted: boolean): string =>
  `${table}.ndjson.gz${isEncrypted ? '.enc' : ''}`;

export async function writeTable(
  folder: string,
  table: string,
  lines: AsyncIterable<string>,
  key: Key,
): Promise<number> {
  let count = 0;
  async function* counted() {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  }
  const file = createWriteStream(join(folder, fileOf(table, key !== null)), { mode: 0o600 });
  if (key) await pipeline(counted, createGzip(), encrypted(table, key), file);
  else await pipeline(counted, createGzip(), file);
  return count;
}

/** Authenticates the table's name with its rows, so that no file can stand in for another. */
const encrypted = (table: string, key: Buffer) =>
  async function* (plain: AsyncIterable<Buffer>) {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(table));
    yield iv;
    for await (const chunk of plain) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  };

/** Yields each row as JSON. Throws Refusal for a wrong passphrase or a damaged file. */
export async function* readTable(folder: string, table: string, key: Key): AsyncGenerator<string> {
  const path = join(folder, fileOf(table, key !== null));
  const rows = createGunzip();
  const reading = key ? decryptInto(rows, path, table, key) : pipeline(createReadStream(path), rows);
  // A failure before the pipeline runs must end `rows` too; it is handled below.
  reading.catch((error: Error) => rows.destroy(error));
  try {
    yield* linesOf(rows);
    await reading;
  } catch {
    const why = key ? 'the passphrase is another, or the file is damaged' : 'the file is damaged';
    throw new Refusal(`${fileOf(table, key !== null)} cannot be read: ${why}.`);
  }
}

async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function decryptInto(rows: Gunzip, path: string, table: string, key: Buffer): Promise<void> {
  const { size } = await stat(path);
  const [iv, tag] = await Promise.all([
    buffer(createReadStream(path, { end: IV_BYTES - 1 })),
    buffer(createReadStream(path, { start: size - TAG_BYTES })),
  ]);
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(table)).setAuthTag(tag);
  await pipeline(createReadStream(path, { start: IV_BYTES, end: size - TAG_BYTES - 1 }), decipher, rows);
}

/** Writes SHA256SUMS last, because a folder without it is not a whole backup. */
export async function sealBackup(folder: string, manifest: Manifest, media: string[]): Promise<void> {
  await writeFile(join(folder, MEDIA), media.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  const names = (await readdir(folder)).sort();
  const sums = await Promise.all(names.map(async (name) => `${await sumOf(join(folder, name))}  ${name}\n`));
  await writeFile(join(folder, SUMS), sums.join(''), { mode: 0o600 });
}

/** Throws Refusal that names the first file that is missing, altered or not listed in SHA256SUMS. */
export async function readSealed(folder: string): Promise<{ manifest: Manifest; media: string[] }> {
  const sums = await readFile(join(folder, SUMS), 'utf8').catch(() => {
    throw new Refusal(`${folder} is no whole backup: it has no ${SUMS}.`);
  });
  const listed = sums
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ sum: line.slice(0, 64), name: line.slice(66) }));
  const there = new Set(await readdir(folder));
  for (const { sum, name } of listed) {
    if (!there.has(name)) throw new Refusal(`${name} is missing in this backup.`);
    if ((await sumOf(join(folder, name))) !== sum)
      throw new Refusal(`${name} is not what it was when the backup was made.`);
  }
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Refusal(`A newer release has made this backup.`);
  const names = new Set(listed.map(({ name }) => name));
  const tables = manifest.tables.map((table) => fileOf(table.name, manifest.salt !== null));
  const wanted = [MANIFEST, MEDIA, ...tables];
  for (const name of wanted) if (!names.has(name)) throw new Refusal(`${SUMS} does not have ${name}.`);
  const media = (await readFile(join(folder, MEDIA), 'utf8')).split('\n').filter(Boolean);
  return { manifest, media };
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
