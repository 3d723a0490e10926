import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { perSecond, type Rate } from './frameRate.ts';
import type { Step } from './ladder.ts';
import { RECIPE } from './recipe.ts';

export function lengthsOf(starts: number[], frames: number, rate: Rate): number[] {
  return starts.map((start, index) => ((starts[index + 1] ?? frames) - start) / perSecond(rate));
}

export function mediaPlaylist(lengths: number[]): string {
  const longest = Math.max(RECIPE.segmentSeconds, ...lengths.map(Math.round));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    ...lengths.flatMap((length, index) => [`#EXTINF:${length.toFixed(5)},`, `${index}.m4s`]),
    '#EXT-X-ENDLIST',
  ];
  return `${lines.join('\n')}\n`;
}

export async function writeMasterPlaylist(
  folder: string,
  steps: Step[],
  lengths: number[],
  rate: Rate,
): Promise<void> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { side, width, height } of steps) {
    const name = String(side);
    const bits: number[] = [];
    for (const index of lengths.keys()) bits.push((await stat(join(folder, name, `${index}.m4s`))).size * 8);
    const peak = Math.ceil(Math.max(...bits.map((each, index) => each / (lengths[index] ?? 1))));
    const average = Math.ceil(sum(bits) / sum(lengths));
    const codecs = `${avcCodec(await readFile(join(folder, name, 'init.mp4')))},mp4a.40.2`;
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(peak, average)},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}",FRAME-RATE=${perSecond(rate).toFixed(3)}`,
      `${name}/index.m3u8`,
    );
  }
  await writeFile(join(folder, 'master.m3u8'), `${lines.join('\n')}\n`);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Reads profile and level from the box `avcC`. */
function avcCodec(init: Buffer): string {
  const at = init.indexOf('avcC');
  if (at < 0) throw new Error('The init segment describes no H.264.');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}
