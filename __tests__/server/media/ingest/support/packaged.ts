import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../../support/folders.ts';
import { MARK_SECONDS } from './films.ts';

/* What is in a packaged clip, asked of ffmpeg and not of the product. */

const text = (program: string, ...args: string[]) =>
  execFileSync(program, ['-v', 'error', ...args], { encoding: 'utf8', maxBuffer: 1e8 });
const bytes = (...args: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', ...args, '-'], { maxBuffer: 1e8 });

export function renditionAt(folder: string, name: string) {
  const playlist = join(folder, name, 'index.m3u8');
  const shown =
    'packet=codec_type,pts_time,flags:stream=codec_name,width,height,channels,sample_rate,r_frame_rate';
  const json = JSON.parse(text('ffprobe', '-show_entries', shown, '-of', 'json', playlist)) as {
    packets: { codec_type: string; pts_time: string; flags: string }[];
    streams: (Record<'codec_name' | 'r_frame_rate', string> &
      Partial<Record<'width' | 'height' | 'channels' | 'sample_rate', number>>)[];
  };
  const times = (type: string, flag = '') =>
    json.packets
      .filter((each) => each.codec_type === type && each.flags.includes(flag))
      .map((each) => Number(each.pts_time));
  const [video] = json.streams.filter(({ width }) => width);
  const [audio] = json.streams.filter(({ channels }) => channels);
  return {
    codecs: [video?.codec_name, audio?.codec_name],
    size: [video?.width, video?.height],
    frameRate: video?.r_frame_rate,
    sound: [audio?.channels, Number(audio?.sample_rate)],
    frames: times('video').length,
    firstSound: Math.min(...times('audio')),
    lastSound: Math.max(...times('audio')),
    keyframes: times('video', 'K'),
    segments: [...readFileSync(playlist, 'utf8').matchAll(/^\d+\.m4s$/gm)].length,
    lengths: [...readFileSync(playlist, 'utf8').matchAll(/#EXTINF:([\d.]+)/g)].map((each) => Number(each[1])),
    /** Empty when all of it decodes. */
    complaints: spawnSync('ffmpeg', ['-v', 'error', '-i', playlist, '-f', 'null', '-']).stderr.toString(),
  };
}

export const renditionsOf = (folder: string): string[] =>
  [...readFileSync(join(folder, 'master.m3u8'), 'utf8').matchAll(/^(\d+)\/index\.m3u8$/gm)].map(
    (each) => each[1] ?? '',
  );

/** When the picture turns white and when the sound comes back, in seconds. */
export function marksIn(folder: string, name: string) {
  const playlist = join(folder, name, 'index.m3u8');
  const { frames, keyframes, frameRate = '' } = renditionAt(folder, name);
  const [above = 0, below = 1] = frameRate.split('/').map(Number);
  const toGrey = ['-map', '0:v', '-vf', 'scale=1:1:flags=area,format=gray', '-f', 'rawvideo'];
  const grey = bytes('-i', playlist, ...toGrey);
  const rate = 8000;
  const samples = bytes('-i', playlist, '-map', '0:a', '-ac', '1', '-ar', String(rate), '-f', 's16le');
  const quiet = (MARK_SECONDS - 0.1) * rate;
  let heard = quiet;
  while (heard * 2 + 1 < samples.length && Math.abs(samples.readInt16LE(heard * 2)) < 1500) heard += 1;
  return {
    seen: (grey.findIndex((each) => each > 220) * below) / above + (keyframes[0] ?? 0),
    heard: heard / rate,
    isWhole: grey.length === frames,
  };
}

export function loudnessOf(folder: string, name: string) {
  const playlist = join(folder, name, 'index.m3u8');
  const measured = ['-map', '0:a', '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-nostats', '-i', playlist, ...measured]);
  const summary = String(stderr).split('Summary:')[1] ?? '';
  const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { integrated: figure(/I:\s+(\S+) LUFS/), truePeak: figure(/Peak:\s+(\S+) dBFS/) };
}

/** The frames of a picture or film, made so small that each is a few colours of three bytes. */
export function framesOf(file: string, columns = 24, rows = 24): Buffer[] {
  const small = ['-vf', `scale=${columns}:${rows}:flags=area`, '-pix_fmt', 'rgb24', '-f', 'rawvideo'];
  const raw = bytes('-i', file, '-map', '0:v', ...small);
  const size = columns * rows * 3;
  return Array.from({ length: raw.length / size }, (_, at) => raw.subarray(at * size, (at + 1) * size));
}

/** Name and hash of everything below a folder. */
export const contentOf = (folder: string): string[] =>
  Object.entries(filesIn(folder)).map(
    ([name, content]) => `${name} ${createHash('sha1').update(content).digest('hex')}`,
  );
