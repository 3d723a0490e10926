import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Score } from '../sound/phrases.ts';
import { mixdown, rate, tape } from '../sound/synth.ts';
import { run } from './run.ts';

export const fps = 24;

const play = async (id: string): Promise<Float32Array> => {
  const { score } = (await import(`../sound/scores/${id}.ts`)) as { score: Score };
  const to = tape([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
  score(to);
  return mixdown(to);
};

/** The sound of a clip at −18 LUFS with its peaks held, as a WAV file. */
export const record = async (id: string, work: string): Promise<string> => {
  const raw = join(work, 'sound.f32');
  await writeFile(raw, Buffer.from((await play(id)).buffer));
  const input = [`-f f32le -ar ${rate} -ac 1 -i`, raw];
  const measured = await run('ffmpeg', '-hide_banner -nostats', ...input, '-af ebur128 -f null -');
  const loudness = Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(measured.stderr)?.[1] ?? -18);
  const level = `volume=${-18 - loudness}dB,alimiter=limit=0.65:level=false:attack=2:release=60`;
  const out = join(work, 'sound.wav');
  await run('ffmpeg', '-v error -y', ...input, `-af ${level} -ar ${rate} -c:a pcm_s16le`, out);
  return out;
};

/** The output half of a command: sound beside the picture, one fragment for each keyframe, both tracks from 0. */
export const fragmented = (seconds: number, out: string): string[] => [
  `-map 1:a -c:a aac -b:a 28k -ac 1 -frames:a ${(seconds * rate) / 1024}`,
  // The sound encoder's priming frame plays as 32 ms of silence instead of starting before 0.
  '-bsf:a setts=pts=PTS+1024:dts=DTS+1024',
  `-video_track_timescale ${fps * 1000} -map_metadata -1 -fflags +bitexact`,
  '-f mp4 -movflags +frag_keyframe+empty_moov+default_base_moof',
  out,
];
