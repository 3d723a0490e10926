import type { Level } from '../../../../../server/media/ingest/findings.ts';
import type { Files } from './example.ts';

/* Ways to plant a fault into a series that is right. */

export type Plant = (files: Files) => void;
export type Expected = [level: Level, file: string, text: RegExp];
export type Fault = [title: string, plant: Plant, ...expected: Expected[]];

/** Faults that are named alike, but for what is said. */
export const named = (level: Level, file: string, faults: [title: string, plant: Plant, said: RegExp][]) =>
  faults.map(([title, plant, said]): Fault => [title, plant, [level, file, said]]);

export const put =
  (name: string, content: string | Buffer | (() => Buffer)): Plant =>
  (files) => {
    files[name] = typeof content === 'function' ? content() : Buffer.from(content);
  };
/** A file with a content that it must not have. */
export const wrong = (title: string, name: string, content: string, said: RegExp): Fault => [
  title,
  put(name, content),
  ['error', name, said],
];
export const without =
  (name: string): Plant =>
  (files) => {
    delete files[name];
  };
export const renamed =
  (from: string, to: string): Plant =>
  (files) => {
    files[to] = files[from] ?? Buffer.from('');
    delete files[from];
  };
/** Changes fields of a JSON file; `undefined` removes one. */
export const fieldsOf =
  (name: string, change: object): Plant =>
  (files) => {
    files[name] = Buffer.from(JSON.stringify({ ...JSON.parse(String(files[name])), ...change }));
  };
export const fields = (change: object) => fieldsOf('series.json', change);
export const replaced =
  (name: string, from: string | RegExp, to: string): Plant =>
  (files) => {
    const before = String(files[name]);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${name} holds no ${from}`);
    files[name] = Buffer.from(after, 'latin1');
  };
export const all =
  (...plants: Plant[]): Plant =>
  (files) => {
    for (const plant of plants) plant(files);
  };

/** Captions in SRT: seconds from and to, and words. */
export const srtOf = (...cues: [from: number, to: number, words: string][]) =>
  cues.map(([from, to, words]) => `${clock(from)} --> ${clock(to)}\n${words}\n`).join('\n');
const clock = (seconds: number) =>
  new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23).replace('.', ',');
