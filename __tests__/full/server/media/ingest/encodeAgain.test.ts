import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { EncodeFailed, type StepName } from '../../../../../server/media/ingest/encode/encoding.ts';
import { encoderIn } from '../../../../server/media/ingest/support/encoder.ts';
import { filmsIn } from '../../../../server/media/ingest/support/films.ts';
import { contentOf } from '../../../../server/media/ingest/support/packaged.ts';
import { writeScript } from '../../../../server/support/folders.ts';
import { folderOfSuite } from '../../../../server/support/forAllTests.ts';

/* Whatever ends the work on a film, and however often: what is done stays done, and the clip has the same bytes. */

// A film is encoded again and again.
jest.setTimeout(300_000);
const folder = folderOfSuite();
const at = (name: string) => join(folder.path, name);
let encoder: Awaited<ReturnType<typeof encoderIn>>;
let film: string;
let expected: { version: string; content: string[] };
let folderOfFirst: string;

const STEPS: StepName[] = ['probe', 'loudness', 'renditions', 'storyboard', 'stills', 'captions', 'verify'];
const captions = (words: string) => [
  { language: 'en', format: 'srt', text: `00:00:01,000 --> 00:00:02,000\n${words}\n` } as const,
];

beforeAll(async () => {
  encoder = await encoderIn(folder.path);
  film = filmsIn(folder.path).long();
  const first = await encoder.encode(film, 'first', { captions: captions('Hello') });
  expect(first.encodes).toBe(7);
  folderOfFirst = first.folder;
  expected = { version: first.version, content: contentOf(first.folder) };
});

async function expectSameClip(work: string) {
  const clip = await encoder.encode(film, work, { captions: captions('Hello') });
  expect(contentOf(clip.folder)).toEqual(expected.content);
  expect(clip.version).toBe(expected.version);
  return clip;
}

test('a second encode of a film reuses all work and reports every step', async () => {
  const clip = await expectSameClip('first');
  expect(clip.encodes).toBe(0);
  expect([...new Set(clip.told.map(({ step }) => step))]).toEqual(STEPS);
  expect(clip.told.at(-1)).toEqual({ step: 'verify', done: 1, speed: null });
});

test('changed captions make another version without encoding anything', async () => {
  const clip = await encoder.encode(film, 'first', { captions: captions('Goodbye') });
  expect(clip.encodes).toBe(0);
  expect(clip.version).not.toBe(expected.version);
  const without = (content: string[]) => content.filter((line) => !line.startsWith('captions-'));
  expect(without(contentOf(clip.folder))).toEqual(without(expected.content));
});

test('a damaged result is encoded again', async () => {
  const still = join(dirname(folderOfFirst), '..', 'still', 'files', 'still.webp');
  rmSync(still);
  writeFileSync(still, 'torn');
  const clip = await encoder.encode(film, 'first', { captions: captions('Once more') });
  expect(clip.encodes).toBe(1);
  expect(contentOf(clip.folder).filter((line) => line.startsWith('still'))).toEqual(
    expected.content.filter((line) => line.startsWith('still')),
  );
});

test('two concurrent encodes of a film share the work', async () => {
  const both = await Promise.all([expectSameClip('shared'), expectSameClip('shared')]);
  expect(both.map(({ encodes }) => encodes).sort()).toEqual([0, 7]);
});

test('an encode resumes after an abort in each step', async () => {
  const ended: StepName[] = [];
  for (const step of STEPS) {
    const ending = new AbortController();
    await expect(
      encoder.encode(film, 'aborted', {
        captions: captions('Hello'),
        signal: ending.signal,
        onProgress: (progress) => {
          if (progress.step !== step || ending.signal.aborted) return;
          ended.push(step);
          ending.abort();
        },
      }),
    ).rejects.toThrow('aborted');
  }
  expect(ended).toHaveLength(7);
  const clip = await expectSameClip('aborted');
  expect(clip.encodes).toBe(1);
});

const seen = () => Number(readFileSync(at('pid'), 'utf8'));

test('an encode resumes after ffmpeg was killed in the middle of the renditions', async () => {
  const ffmpeg = writeScript(at('noted'), `echo $$ > "${at('pid')}"\nexec "${encoder.tools.ffmpeg}" "$@"`);
  let killed = false;
  const failure = await encoder
    .encode(film, 'killed', {
      captions: captions('Hello'),
      tools: { ...encoder.tools, ffmpeg },
      onProgress: ({ step, done }) => {
        if (step !== 'renditions' || done <= 0.1 || killed) return;
        killed = true;
        process.kill(seen(), 'SIGKILL');
      },
    })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EncodeFailed);
  expect(failure).toMatchObject({
    step: 'renditions',
    sentence: expect.stringMatching(/^The film could not be .*ended from outside/),
  });
  const clip = await expectSameClip('killed');
  expect(clip.encodes).toBeLessThan(7);
});

test('an encode resumes after its own process was killed, which also ends its ffmpeg', async () => {
  // In place of the renditions it waits, with a pipe that closes only when it ends.
  execFileSync('mkfifo', [at('pipe')]);
  const waiting = `case "$*" in *asplit*) exec 9> "${at('pipe')}"; echo here >&9; exec sleep 600;; esac`;
  const ffmpeg = writeScript(at('waiting'), `${waiting}\nexec "${encoder.tools.ffmpeg}" "$@"`);
  writeFileSync(
    at('job.json'),
    JSON.stringify({ film, folder: folder.path, captions: captions('Hello'), ffmpeg }),
  );
  const alone = ['--import', 'tsx', '__tests__/server/media/ingest/support/encodeAlone.ts', at('job.json')];
  const child = spawn(process.execPath, alone, { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const pipe = createReadStream(at('pipe'));
  pipe.once('data', () => child.kill('SIGKILL'));
  expect(await text(pipe)).toBe('here\n');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const clip = await expectSameClip('alone');
  expect(clip.encodes).toBe(4);
});
