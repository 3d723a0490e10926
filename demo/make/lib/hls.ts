import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Rates are kbit/s of picture alone; the sound adds 28. */
export interface Rendition {
  name: string;
  width: number;
  height: number;
  kbits: number;
  cap: number;
}

/** Smallest first: a player starts with the first one it reads. */
export const renditions: Rendition[] = [
  { name: '270', width: 270, height: 480, kbits: 48, cap: 120 },
  { name: '480', width: 480, height: 854, kbits: 82, cap: 220 },
  { name: '720', width: 720, height: 1280, kbits: 138, cap: 400 },
];

/** The H.264 codec string, from the avcC box of the init segment. */
const avcOf = (init: Buffer): string => {
  const at = init.indexOf('avcC');
  if (at < 0) throw new Error('no avcC box');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
};

const durations = (playlist: string): number[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));

export const writeMaster = async (home: string, seconds: number, fps: number): Promise<void> => {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, width, height } of renditions) {
    const dir = join(home, name);
    const lengths = durations(await readFile(join(dir, 'index.m3u8'), 'utf8'));
    const segments = (await readdir(dir)).filter((file) => file.endsWith('.m4s'));
    const bits = await Promise.all(segments.map(async (file) => (await stat(join(dir, file))).size * 8));
    const peak = Math.ceil(
      Math.max(...segments.map((file, i) => (bits[i] ?? 0) / (lengths[Number.parseInt(file, 10)] ?? 2))),
    );
    const average = Math.ceil(bits.reduce((sum, n) => sum + n, 0) / seconds);
    const codecs = `${avcOf(await readFile(join(dir, 'init.mp4')))},mp4a.40.2`;
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}",FRAME-RATE=${fps}.000`,
      `${name}/index.m3u8`,
    );
  }
  await writeFile(join(home, 'master.m3u8'), `${lines.join('\n')}\n`);
};
