import { readFileSync, statSync } from 'node:fs';
import type { Cassette } from '../src/journal/cassette.ts';
import type { Happening } from '../src/journal/happenings.ts';

/** Its message is a sentence for whoever gave the file. */
export class UnreadableCassette extends Error {}

/** A journal has 400,000 characters, and its file a part of them twice. */
const MOST_BYTES = 4_000_000;
const NAME = /^[\w/-]{1,100}$/;

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array';
type Shape = Record<string, Kind>;
const CASSETTE: Shape = {
  exported: 'string',
  run: 'object',
  waits: 'boolean',
  documents: 'array',
  lacks: 'array',
};
const RUN: Shape = { name: 'string', id: 'string' };
const DOCUMENT: Shape = {
  number: 'number',
  address: 'string',
  opened: 'number',
  local: 'object',
  session: 'object',
  happenings: 'array',
};
const HAPPENINGS: Record<Happening['kind'], Shape> = {
  dispatched: { type: 'string' },
  moved: { by: 'string', to: 'string', key: 'string', mover: 'string' },
  asked: { call: 'string', number: 'number' },
  answered: { call: 'string', number: 'number', delay: 'number' },
  codeWanted: { file: 'string' },
  codeEnded: { file: 'string', arrived: 'boolean', delay: 'number' },
  did: { type: 'string' },
};

/** A cassette that is a test says what its run reaches; without, it runs as recorded. */
export type KeptCassette = Cassette & { expects?: string };

export function readCassette(file: string): KeptCassette {
  return parseCassette(textOf(file));
}

function textOf(file: string): string {
  let bytes: number;
  try {
    bytes = statSync(file).size;
    if (bytes <= MOST_BYTES) return readFileSync(file, 'utf8');
  } catch {
    throw new UnreadableCassette(`There is no file ${file} that can be read.`);
  }
  throw new UnreadableCassette(`The file has ${bytes} bytes, and a cassette ${MOST_BYTES} at most.`);
}

/** A file may come from anybody: what it says is data, and its names are no more than names. */
export function parseCassette(text: string): KeptCassette {
  const cassette = checked('The file', jsonOf(text), {});
  if (cassette.version !== 1)
    throw new UnreadableCassette(
      `This tree replays cassettes of version 1, and the file says ${JSON.stringify(cassette.version)?.slice(0, 20) ?? 'none'}.`,
    );
  checked('The cassette', cassette, CASSETTE);
  checkRun('Its run', cassette.run);
  if (cassette.expects !== undefined) checkName('What it expects', cassette.expects);
  if ((cassette.lacks as unknown[]).some((sentence) => typeof sentence !== 'string'))
    throw new UnreadableCassette('The cassette lacks something that is no text.');
  const documents = cassette.documents as unknown[];
  if (documents.length === 0) throw new UnreadableCassette('The cassette has no document to replay.');
  documents.forEach(checkDocument);
  return cassette as unknown as KeptCassette;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableCassette('The file is not JSON.');
  }
}

function checkDocument(value: unknown, index: number): void {
  const name = `Document ${index + 1}`;
  const document = checked(name, value, DOCUMENT);
  if (!`${document.address}`.startsWith('/'))
    throw new UnreadableCassette(`${name} has an address that is no path of the app.`);
  for (const storage of [document.local, document.session])
    if (Object.values(storage as object).some((stored) => typeof stored !== 'string'))
      throw new UnreadableCassette(`${name} stores something that is no text.`);
  const asked = new Set<unknown>();
  (document.happenings as unknown[]).forEach((one, place) => {
    const at = `${name}, happening ${place + 1}`;
    const { kind, type, run } = checked(at, one, { at: 'number', kind: 'string' });
    checkName(at, kind);
    const shape = Object.hasOwn(HAPPENINGS, `${kind}`) && HAPPENINGS[kind as Happening['kind']];
    if (!shape) throw new UnreadableCassette(`${at}: nothing is known of the kind "${kind}".`);
    const { number } = checked(at, one, shape);
    if (type !== undefined) checkName(at, type);
    if (run) checkRun(at, run);
    if (kind === 'asked') asked.add(number);
    if (kind === 'answered' && !asked.has(number))
      throw new UnreadableCassette(`${at} answers a call that was not made before.`);
  });
}

function checkRun(at: string, run: unknown): void {
  const { name, id } = checked(at, run, RUN);
  checkName(at, name);
  checkName(at, id);
}

function checkName(at: string, name: unknown): void {
  if (typeof name !== 'string' || !NAME.test(name))
    throw new UnreadableCassette(
      `${at} has a name of other signs than letters, digits, _, - and /, or of more than 100.`,
    );
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
};

function checked(name: string, value: unknown, shape: Shape): Record<string, unknown> {
  if (kindOf(value) !== 'object') throw new UnreadableCassette(`${name} is not an object.`);
  const fields = value as Record<string, unknown>;
  for (const [field, kind] of Object.entries(shape))
    if (kindOf(fields[field]) !== kind) throw new UnreadableCassette(`${name} has no ${field} (${kind}).`);
  return fields;
}
