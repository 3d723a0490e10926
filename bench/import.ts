import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { SERIES, writeWords } from '../__tests__/e2e/support/foreignSeries.ts';
import { type Product, startProduct } from '../__tests__/e2e/support/product.ts';
import { table } from './lib/table.ts';

/* A drop of many episodes at once: how soon the first can be watched, and how the server answers meanwhile. */

const REQUESTS_PER_SECOND = 20;
const FIRST_WITHIN_S = 180;
const SLOWER_AT_MOST = 2;
/** The first episode is one of them. */
const FREE_EPISODES = 2;
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

const stops: (() => unknown)[] = [];
const folder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-drop-'));
stops.push(() => rm(folder, { recursive: true, force: true }));
const series = path.join(folder, SERIES);
try {
  await writeSeries();
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  stops.push(product.stop);
  process.exitCode = (await measure(product)) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** Prints the table and answers whether all holds. */
async function measure(product: Product): Promise<boolean> {
  const answers = keepAsking(product);
  stops.push(answers.stop);
  await wait(5_000);
  const idle = answers.begin();
  await wait(idleSeconds * 1000);
  const busy = answers.begin();
  const began = performance.now();
  await importFirst(product);
  await watchFirst(product);
  const first = (performance.now() - began) / 1000;
  const [idleP99, busyP99] = [p99(idle), p99(busy)];
  const slowest = SLOWER_AT_MOST * idleP99;
  const rows = [
    ['', 'measured', 'wanted'],
    ['episode 1 can be watched after, s', first.toFixed(1), `≤ ${FIRST_WITHIN_S}`],
    ['requests, idle and beside the import', `${idle.length}, ${busy.length}`, ''],
    ['p99, idle, ms', idleP99.toFixed(1), ''],
    ['p99, beside the import, ms', busyP99.toFixed(1), `≤ ${slowest.toFixed(1)}`],
    ['failed requests', `${answers.failed()}`, '0'],
  ];
  console.log(table(rows));
  return first <= FIRST_WITHIN_S && busyP99 <= slowest && answers.failed() === 0;
}

/** Goes on with the others until the end. */
async function importFirst({ dataDir }: Product): Promise<void> {
  const drop = spawn(process.execPath, ['dist/server/operator/main.js', 'import', series, '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(drop, 'exit');
  stops.push(async () => {
    drop.kill('SIGKILL');
    await ended;
  });
  for await (const line of createInterface({ input: drop.stdout })) {
    const { event, episode } = JSON.parse(line) as { event: string; episode?: number };
    if (event === 'failed') throw new Error(line);
    if (event === 'done' && episode === 1) return;
  }
  throw new Error('The import ended without episode 1');
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
  await writeWords(series, FREE_EPISODES);
}

/** Viewers come at a fixed pace, whether or not the server keeps up. */
function keepAsking(product: Product) {
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
async function watchFirst(product: Product) {
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
