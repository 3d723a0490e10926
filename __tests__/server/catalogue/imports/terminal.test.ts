import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Difference } from '../../../../server/catalogue/imports/difference.ts';
import type { Job } from '../../../../server/catalogue/imports/encodeJobs.ts';
import type { SeriesPlan } from '../../../../server/catalogue/imports/plan.ts';
import { hashOf } from '../../../../server/lib/hashes.ts';
import type { Source } from '../../../../server/media/ingest/source.ts';
import { type Ask, NoServer } from '../../../../server/operator/ask.ts';
import { doWork } from '../../../../server/operator/import/doWork.ts';
import type { Encoder } from '../../../../server/operator/import/encoder.ts';
import { createProgress } from '../../../../server/operator/import/progress.ts';
import { requireRoom, tidyWorkFolder } from '../../../../server/operator/import/workFolder.ts';
import { terminalPrint } from '../../../../server/operator/terminal.ts';
import { folderOfEachTest } from '../../support/forAllTests.ts';
import { gate } from '../../support/gate.ts';
import { encodeWork } from './support/encodeWork.ts';
import { fakeEncoder } from './support/fakeEncoder.ts';

/* What the terminal does by itself. */

const folder = folderOfEachTest();

const FILM = Buffer.from('a film');
const jobOf = (number: number): Job => ({
  ...{ subject: `low-tide/000${number}`, attempt: 1, runAt: new Date(0), made: null, failure: null },
  work: encodeWork(number, {
    seriesId: 'low-tide',
    source: { host: 'here', path: join(folder.path, 'series') },
    film: { file: '001.mp4', hash: hashOf(FILM) },
  }),
});

describe('progress', () => {
  let at = 0;
  const written: string[] = [];
  const drawn: string[][] = [];
  const plain = { line: (text: string) => void written.push(text), error: () => {} };
  const terminal = { ...plain, redraw: (lines: string[]) => void drawn.push(lines) };
  const progressOn = (print: typeof plain) =>
    createProgress(print, { json: false, total: { seconds: 120 }, now: () => at });
  beforeEach(() => {
    at = 0;
    written.length = 0;
    drawn.length = 0;
  });

  test('on a terminal shows the percentage of the film, of each step and of the whole, with speed and time left', () => {
    const progress = progressOn(terminal);
    progress.begin(jobOf(1));
    for (const step of ['probe', 'loudness']) progress.step({ step, done: 1, speed: null });
    at = 60_000;
    progress.step({ step: 'renditions', done: 0.5, speed: 2.04 });
    expect(drawn.at(-1)).toEqual([
      'low-tide, episode 1: 46 %',
      '  probe       100 %',
      '  loudness    100 %',
      '  renditions   50 %  2.0x',
      '  whole       23 %, 3:21 left',
    ]);
  });

  test('outside a terminal prints plain lines, one for each finished step', () => {
    const progress = progressOn(plain);
    const job = jobOf(1);
    progress.begin(job);
    for (const done of [0, 0.4, 0.9, 1, 1]) progress.step({ step: 'renditions', done, speed: 2 });
    progress.warning('Its sound is silent.\u001b[2J');
    at = 30_000;
    progress.end(job, 'done');
    expect(written).toEqual([
      'low-tide, episode 1 begins.',
      'low-tide, episode 1: renditions done.',
      'low-tide, episode 1: Its sound is silent.?[2J',
      'low-tide, episode 1 is done (50 %, 0:30 left).',
    ]);
  });

  test('of a failure prints the last lines of the command, without terminal escape codes', () => {
    const progress = progressOn(plain);
    progress.end(jobOf(2), { failure: { sentence: 'No.', lastLines: ['[x264] \u001b[31mred', 'end'] } });
    expect(written).toEqual(['low-tide, episode 2 failed: No.', '    [x264] ?[31mred', '    end']);
  });

  test('is redrawn in place, and permanent lines replace it', () => {
    const out: string[] = [];
    const stream = { isTTY: true, columns: 24, write: (text: string) => out.push(text) };
    const print = terminalPrint(stream as never, stream as never);
    print.redraw?.(['one', 'a line that is far too long for it']);
    print.redraw?.(['two']);
    print.line('stays');
    expect(out).toEqual([
      'one\na line that is far too \n',
      '\u001b[2A\u001b[0J',
      'two\n',
      '\u001b[1A\u001b[0J',
      'stays\n',
    ]);
    expect(terminalPrint({ ...stream, isTTY: false } as never, stream as never).redraw).toBeUndefined();
  });
});

describe('a worker', () => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {};
  const ask = (async (name: string) => {
    asked.push(name);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  }) as Ask;
  const bench = (encoder = fakeEncoder()) => ({
    ask,
    env: { DATA_DIR: join(folder.path, 'data') },
    encoder,
    tools: async () => ({ ffmpeg: '', ffprobe: '' }),
    signal: new AbortController().signal,
  });
  beforeEach(() => {
    asked.length = 0;
    for (const name of Object.keys(answers)) delete answers[name];
    mkdirSync(join(folder.path, 'series'));
    mkdirSync(join(folder.path, 'data/work'), { recursive: true });
    writeFileSync(join(folder.path, 'series/001.mp4'), FILM);
  });

  describe('with fake timers', () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] }));
    afterEach(() => void jest.useRealTimers());

    test('a worker stops its encoder when it has lost its job', async () => {
      answers['work/keep'] = false;
      const begun = gate();
      const encodeClip: Encoder['encodeClip'] = ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('ended')));
          begun.open();
        });
      const outcome = doWork(bench({ ...fakeEncoder(), encodeClip }), jobOf(1), () => {});
      await begun.opened;
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await outcome).toBe('lost');
      expect(asked).toEqual(['work/keep']);
    });

    test('a worker continues while no server answers, and hands in its result once one does', async () => {
      answers['work/keep'] = new NoServer('No server runs.');
      answers['work/finish'] = new NoServer('No server runs.');
      const outcome = doWork(bench(), jobOf(1), () => {});
      while (!asked.includes('work/finish')) await new Promise((resolve) => setImmediate(resolve));
      answers['work/finish'] = true;
      await jest.advanceTimersByTimeAsync(1_000);
      expect(await outcome).toBe('done');
    });
  });

  test.each<[string, Partial<Error>, string]>([
    ['a full disk', { code: 'ENOSPC' } as never, 'The disk is full. Make room, and import the series again.'],
    ['anything else', { message: 'it broke' }, 'it broke'],
  ])('reports the reason of a failed encoding: %s', async (_title, about, sentence) => {
    answers['work/fail'] = true;
    const encodeClip = () => Promise.reject(Object.assign(new Error(about.message), about));
    const outcome = await doWork(bench({ ...fakeEncoder(), encodeClip }), jobOf(1), () => {});
    expect(outcome).toEqual({ failure: { sentence, lastLines: [] } });
  });
});

describe('the work folder', () => {
  const plan = {
    episodes: [1, 2, 3].map((number) => ({
      number,
      encode: number === 3 ? null : { film: { file: `00${number}.mp4`, hash: 'x' } },
    })),
  } as unknown as SeriesPlan;
  const source = { sizeOf: async () => 100_000_000 } as unknown as Source;
  const difference = { same: [2], replaced: [], added: [1, 3] } as unknown as Difference;

  test('needs free space of 2.5 times the size of the films to encode', async () => {
    const room = (bytes: number) => requireRoom('/work', source, plan, difference, async () => bytes);
    await expect(room(250_000_000)).resolves.toBeUndefined();
    await expect(room(249_999_999)).rejects.toThrow(
      'Encoding takes up to 250 MB, and /work has 250 MB free. Make room, or move DATA_DIR to a larger disk.',
    );
  });

  test('keeps work for a week', async () => {
    const work = join(folder.path, 'work');
    for (const name of ['old', 'new']) mkdirSync(join(work, name), { recursive: true });
    const now = Date.UTC(2026, 2, 10);
    utimesSync(join(work, 'old'), 0, now / 1000 - 8 * 86_400);
    utimesSync(join(work, 'new'), 0, now / 1000 - 6 * 86_400);
    await tidyWorkFolder(work, now);
    expect(readdirSync(work)).toEqual(['new']);
  });
});
