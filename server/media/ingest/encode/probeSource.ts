import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ONLY_FILMS, probeFilm } from '../probe.ts';
import type { Tools } from '../tools.ts';
import { EncodeFailed } from './encoding.ts';
import { runFfprobe } from './ffmpeg.ts';
import { outputRate, perSecond, type Rate } from './frameRate.ts';
import { RECIPE } from './recipe.ts';

export type SourceFilm = {
  videoStream: number;
  audioStream: number;
  /** As displayed, after rotation. */
  width: number;
  height: number;
  /** Of the output, which has a constant rate. */
  rate: Rate;
  frames: number;
  seconds: number;
  /** The seconds of sound after the picture, which are cut. */
  soundAfter: number;
  interlaced: boolean;
  /** The HDR transfer; null for SDR. */
  hdr: string | null;
  namesColours: boolean;
};
type Asking = { source: string; tools: Tools; signal: AbortSignal };
type Facts = {
  format: { start_time?: string };
  streams: {
    field_order?: string;
    color_space?: string;
    side_data_list?: { dv_profile?: number; dv_bl_signal_compatibility_id?: number }[];
  }[];
};

export const HDR: Record<string, string> = { smpte2084: 'PQ', 'arib-std-b67': 'HLG' };
const DOING = { step: 'probe', doing: 'read' } as const;

/** Many films lack up to this much at their end. */
const CUT_SECONDS = 1;

export const SOURCE_FILE = 'source.json';

export async function probeSource(asking: Asking, folder: string): Promise<void> {
  const film = await examine(asking);
  await writeFile(join(folder, SOURCE_FILE), JSON.stringify(film));
}

export async function examine({ source, tools, signal }: Asking): Promise<SourceFilm> {
  const film = await probeFilm(source, tools, signal);
  if ('problem' in film) throw failed(film.problem);
  const { videoStream, audioStream, width, height } = film;
  if (audioStream === null) throw failed('The film has no sound.');
  const [least] = RECIPE.rungs;
  if (least && Math.min(width, height) < least.side)
    throw failed(`The film is ${width} x ${height}; its shorter side needs ${least.side} pixels.`);

  const ask = (...args: string[]) =>
    runFfprobe({ ...DOING, tools, signal, args: ['-v', 'error', ...ONLY_FILMS, ...args, '-i', source] });
  const shown = 'format=start_time:stream=field_order,color_space:stream_side_data';
  const facts = JSON.parse(
    await ask('-select_streams', String(videoStream), '-show_entries', shown, '-of', 'json'),
  ) as Facts;
  const [stream] = facts.streams;
  if (stream?.side_data_list?.some((each) => each.dv_profile === 5))
    throw failed(
      'The film is in Dolby Vision alone (profile 5), which cannot be converted. Export it in SDR.',
    );

  const packet = 'packet=stream_index,pts_time,duration_time,flags';
  const ends = endsOf(await ask('-show_entries', packet, '-of', 'csv=p=0'));
  const start = Number(facts.format.start_time) || 0;
  const end = (ends.get(videoStream) ?? 0) - start;
  const soundEnd = (ends.get(audioStream) ?? 0) - start;
  if (!(end > 0)) throw failed('The film holds no picture.');
  const last = Math.max(...ends.values()) - start;
  if (last < film.seconds - CUT_SECONDS)
    throw failed(
      `The film breaks off after ${last.toFixed(1)} s; it says that it lasts ${film.seconds.toFixed(1)} s.`,
    );
  const rate = outputRate(film.frameRates);
  const frames = Math.max(1, Math.round(end * perSecond(rate)));
  return {
    ...{ videoStream, audioStream, width, height, rate, frames },
    seconds: frames / perSecond(rate),
    soundAfter: Math.max(0, soundEnd - end),
    interlaced: /^[tb][tb]$/.test(stream?.field_order ?? ''),
    hdr: film.transfer && HDR[film.transfer] ? film.transfer : null,
    namesColours: !['', 'unknown', 'reserved'].includes(stream?.color_space ?? ''),
  };
}

const failed = (sentence: string) => new EncodeFailed('probe', sentence);

/** When the last frame of each stream ends. The flag D marks packets that an edit list cuts away. */
function endsOf(packets: string): Map<number, number> {
  const ends = new Map<number, number>();
  for (const line of packets.split('\n')) {
    const [stream, time, duration, flags] = line.split(',');
    if (!flags || flags.includes('D')) continue;
    const end = (Number(time) || 0) + (Number(duration) || 0);
    ends.set(Number(stream), Math.max(end, ends.get(Number(stream)) ?? 0));
  }
  return ends;
}
