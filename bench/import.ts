import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { startProduct } from '../__tests__/e2e/support/product.ts';
import { table } from './lib/table.ts';

/* A drop of many episodes at once: how soon the first can be watched, and how the server answers meanwhile. */

const SERIES = 'a-borrowed-crown';
const REQUESTS_PER_SECOND = 20;
const FIRST_WITHIN_S = 180;
const SLOWER_AT_MOST = 2;
const run = promisify(execFile);

const { values } = parseArgs({
  options: {
    episodes: { type: 'string', default: '70' },
    seconds: { type: 'string', default: '90' },
    idle: { type: 'string', default: '60' },
  },
});
const [episodes, seconds, idleSeconds] = [values.episodes, values.seconds, values.idle].map(Number) as [
  number,
  number,
  number,
];

const folder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-drop-'));
const series = path.join(folder, SERIES);
await writeSeries();
const product = await startProduct({ LOG_LEVEL: 'warn' });
try {
  const answers = keepAsking();
  await wait(5_000);
  const idle = answers.begin();
  await wait(idleSeconds * 1000);
  const idleP99 = p99(idle);
  const busy = answers.begin();
  const began = performance.now();
  const drop = spawn(process.execPath, ['dist/server/operator/main.js', 'import', series, '--json'], {
    env: { ...process.env, DATA_DIR: product.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(drop, 'exit');
  for await (const line of createInterface({ input: drop.stdout })) {
    const event = JSON.parse(line) as { event: string; episode?: number };
    if (event.event === 'failed') throw new Error(line);
    if (event.event === 'done' && event.episode === 1) break;
  }
  await watchFirst();
  const first = (performance.now() - began) / 1000;
  const busyP99 = p99(busy);
  drop.kill('SIGKILL');
  await ended;
  answers.stop();
  const rows = [
    ['', 'measured', 'wanted'],
    ['episode 1 can be watched after, s', first.toFixed(1), `≤ ${FIRST_WITHIN_S}`],
    ['requests, idle and beside the import', `${idle.length}, ${busy.length}`, ''],
    ['p99, idle, ms', idleP99.toFixed(1), ''],
    ['p99, beside the import, ms', busyP99.toFixed(1), `≤ ${(SLOWER_AT_MOST * idleP99).toFixed(1)}`],
    ['failed requests', `${answers.failed()}`, '0'],
  ];
  console.log(table(rows));
  const holds = first <= FIRST_WITHIN_S && busyP99 <= SLOWER_AT_MOST * idleP99 && answers.failed() === 0;
  process.exitCode = holds ? 0 : 1;
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

/** One film under many names: what differs is a comment, so that each is encoded. */
async function writeSeries() {
  await mkdir(series, { recursive: true });
  const film = path.join(folder, 'film.mp4');
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args]);
  await ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=s=1080x1920:r=30:d=${seconds},noise=alls=8:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=f=330:d=${seconds}`, '-shortest'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '8M', '-maxrate', '8M', '-bufsize', '16M'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', film],
  );
  for (let number = 1; number <= episodes; number++) {
    const file = path.join(series, `${String(number).padStart(3, '0')}.mp4`);
    await ffmpeg('-i', film, '-c', 'copy', '-metadata', `comment=${number}`, file);
  }
  await rm(film);
  const words = {
    id: SERIES,
    title: { en: 'A Borrowed Crown' },
    synopsis: { en: 'She rents a crown for one night. At midnight nobody will take it back.' },
    ...{ categoryId: 'mystery-and-thrills', tags: [], cast: [], age: 13, contentNotes: [] },
    ...{ freeEpisodes: 2, pass: { amount: 499, currency: 'USD' }, complete: true },
  };
  await writeFile(path.join(series, 'series.json'), JSON.stringify(words));
}

/** Viewers come at a fixed pace, whether or not the server keeps up. */
function keepAsking() {
  const paths = ['/', '/api/homepage', '/videos/the-glass-heiress', '/api/homepage/query?q=wolf', '/search'];
  let times: number[] = [];
  let failed = 0;
  let count = 0;
  const ask = async () => {
    const into = times;
    const began = performance.now();
    count += 1;
    const answer = await fetch(product.url + paths[count % paths.length], { headers: { accept: '*/*' } })
      .then((response) => response.arrayBuffer().then(() => response.ok))
      .catch(() => false);
    if (!answer) failed += 1;
    into.push(performance.now() - began);
  };
  const timer = setInterval(ask, 1000 / REQUESTS_PER_SECOND);
  return {
    begin: () => {
      times = [];
      return times;
    },
    failed: () => failed,
    stop: () => clearInterval(timer),
  };
}

function p99(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
}

/** As the operator does with a preview: page, playlists and a segment of each rendition. */
async function watchFirst() {
  const printed = await product.operator('preview', SERIES);
  const link = /https?:\/\/\S+/.exec(printed)?.[0] ?? '';
  const entered = await fetch(link, { redirect: 'manual' });
  const headers = {
    cookie: entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
  const get = async (place: string) => {
    const answer = await fetch(new URL(place, product.url), { headers });
    if (!answer.ok) throw new Error(`${place} answered with ${answer.status}`);
    return answer;
  };
  const { info } = (await (await get(`/api/video/episode?videoId=${SERIES}`)).json()) as {
    info: { episodes: { number: number; media: { manifest: string } | null }[] };
  };
  const manifest = info.episodes.find(({ number }) => number === 1)?.media?.manifest;
  if (!manifest) throw new Error('Episode 1 has no media');
  const master = await (await get(manifest)).text();
  const renditions = master.split('\n').filter((line) => /^[^#].*\.m3u8/.test(line));
  for (const rendition of renditions) {
    const at = new URL(rendition, new URL(manifest, product.url)).href;
    const playlist = await (await get(at)).text();
    const segment = playlist.split('\n').find((line) => /^[^#].*\.m4s/.test(line)) ?? '';
    await (await get(new URL(segment, at).href)).arrayBuffer();
  }
  if (renditions.length === 0) throw new Error('Episode 1 has no rendition');
}
