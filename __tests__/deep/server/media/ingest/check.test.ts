import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { runTool } from '../../../../../server/media/ingest/tools.ts';
import { printOf } from '../../../../server/media/ingest/support/check.ts';
import { exampleFiles, type Files } from '../../../../server/media/ingest/support/example.ts';
import { media } from '../../../../server/media/ingest/support/media.ts';
import { zipOfFiles } from '../../../../server/media/ingest/support/zip.ts';
import { typed } from '../../../../server/operator/typed.ts';
import { writeFiles, writeScript } from '../../../../server/support/folders.ts';
import { folderOfSuite } from '../../../../server/support/forAllTests.ts';

/* The command as an operator types it, with the true tools. */

const folder = folderOfSuite();
const at = (name: string) => join(folder.path, name);
const env = () => ({ PATH: process.env.PATH, TMPDIR: at('temp'), DATA_DIR: at('data') });
const good = exampleFiles();

beforeAll(() => {
  const faulty: Files = {
    ...good,
    '001.mp4': media.lying(),
    '002.fr.srt': Buffer.from(''),
    'caf\u00e9\x1b[2J.txt': Buffer.from(''),
  };
  mkdirSync(at('temp'));
  writeFiles(at('data'), { 'database/row': 'kept' });
  writeFiles(at('good'), good);
  writeFiles(at('faulty'), faulty);
  writeFileSync(at('good.zip'), zipOfFiles(good, 'good/'));
});

/** Whatever it finds, it changes nothing: neither the series nor the data folder nor the temporary one. */
async function run(args: string[], more: Record<string, string> = {}) {
  const before = printOf(folder.path);
  const answer = await typed(['check', ...args], { ...env(), ...more });
  expect(printOf(folder.path)).toEqual(before);
  return answer;
}

test('check exits with 0 for a valid series, with the same output for a folder and a ZIP', async () => {
  const { code, lines } = await run([at('good')]);
  expect(code).toBe(0);
  expect(lines).toEqual([
    'the-night-ferry: The Night Ferry',
    '',
    'Captions',
    '  en     2 of 2  1-2',
    '  es     0 of 2',
    '  fr     1 of 2  1',
    '  de     0 of 2',
    '  pt     0 of 2',
    '',
    '2 episodes, 0 errors, 0 warnings, 0 notes.',
  ]);
  expect(await run([at('good.zip')])).toEqual({ code, lines, complaints: [] });
});

test('check exits with 1 for errors, grouped by file, and replaces control characters in file names', async () => {
  const { code, lines } = await run([at('faulty')]);
  expect(code).toBe(1);
  expect(lines.slice(2, 11)).toEqual([
    '001.mp4',
    '  error    It is 1280 x 720; an episode is upright, 9:16.',
    '',
    '002.fr.srt',
    '  error    It holds no cue.',
    '',
    'café?[2J.txt',
    '  note     It is not read: nothing of a series has this name.',
    '',
  ]);
  expect(lines.at(-1)).toBe('2 episodes, 2 errors, 0 warnings, 1 note.');
});

test('check --json prints series, episodes, captions and findings', async () => {
  const { code, lines } = await run([at('faulty'), '--json']);
  expect(code).toBe(1);
  const printed = lines.join('\n');
  expect(printed).toMatch(/^[\n -~]*$/);
  const report = JSON.parse(printed);
  expect(report).toMatchObject({
    series: { id: 'the-night-ferry', title: { fy: 'Le Ferry de nuit', dy: 'Die Nachtf\u00e4hre' } },
    episodes: [{ number: 1, file: '001.mp4', film: { width: 1280, height: 720 } }, { number: 2 }],
    findings: [
      { level: 'error', file: '001.mp4' },
      { level: 'error', file: '002.fr.srt' },
      { level: 'note', file: 'caf\u00e9\x1b[2J.txt' },
    ],
  });
  expect(report.captions).toHaveLength(4);
});

test('check exits with 1 and a message for a folder that does not exist', async () => {
  const complaints = ['There is no folder or ZIP nowhere.'];
  expect(await run(['nowhere'])).toEqual({ code: 1, lines: [], complaints });
});

describe('the tools', () => {
  const script = (name: string, body: string) => writeScript(at(name), body);

  test('are named in an error when they are missing, too old or cannot be run', async () => {
    const old = script('old', 'echo "ffprobe version 4.4.2-0ubuntu0.22.04.1 Copyright"');
    const missing = /^ffprobe is not on the PATH\. Install ffmpeg, .*apt install ffmpeg.* FFPROBE_PATH\.$/;
    for (const [more, sentence] of [
      [{ PATH: at('temp') }, missing],
      [{ FFPROBE_PATH: at('nowhere') }, /nowhere cannot be run as ffprobe/],
      [{ FFMPEG_PATH: script('broken', 'exit 3') }, /broken cannot be run as ffmpeg/],
      [{ FFPROBE_PATH: old }, /old is version 4; 5 or newer is needed/],
    ] as const) {
      const complaints = [expect.stringMatching(sentence)];
      expect(await run([at('good')], more)).toEqual({ code: 1, lines: [], complaints });
    }
  });

  test('a catalogue that does not exist is named in an error', async () => {
    const { complaints } = await run([at('good')], { CATALOGUE_DIR: at('temp') });
    expect(complaints).toEqual([expect.stringMatching(/cannot be read: ENOENT.* Set CATALOGUE_DIR/)]);
  });

  test('a tool that makes no progress is ended, and one that makes progress is not', async () => {
    const { signal } = new AbortController();
    const still = script('still', 'while :; do echo out_time_us=1; done');
    let seen = '';
    const isProgress = (line: string) => {
      const moved = line !== seen;
      seen = line;
      return moved;
    };
    expect(await runTool(still, [], { signal, stallMs: 200, isProgress })).toMatchObject({ stalled: true });
    const moving = script('moving', 'i=0; while [ $i -lt 20 ]; do i=$((i+1)); echo "out_time_us=$i"; done');
    const outcome = await runTool(moving, [], { signal, stallMs: 5000, isProgress });
    expect(outcome).toMatchObject({ stalled: false, code: 0 });
  });

  test('SIGINT ends the check and leaves nothing behind', async () => {
    // The tool itself interrupts the command, at the moment when a copy of a film lies there.
    const probe = script(
      'interrupting',
      `[ "$1" = -version ] && echo "ffprobe version 5.1" && exit 0
ls -R "${at('temp')}" > "${at('seen')}"
kill -INT $PPID
exec sleep 600`,
    );
    const interrupted = ['--import', 'tsx', 'scripts/operator.ts', 'check', at('good.zip')];
    const child = spawn(process.execPath, interrupted, {
      env: { ...env(), FFPROBE_PATH: probe },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(readFileSync(at('seen'), 'utf8')).toMatch(/cliffhanger-check-.*\n[12]\.mp4/s);
    expect(said).toContain('Interrupted.');
    expect(code).toBe(1);
    expect(readdirSync(at('temp')).filter((name) => name.startsWith('cliffhanger-check-'))).toEqual([]);
  });
});
