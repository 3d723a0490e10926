import { extname } from 'node:path';
import { runTool, type Tools } from './tools.ts';

/** What ffprobe says of a film; width and height are those of the displayed picture. */
export type Film = {
  videoStream: number;
  audioStream: number | null;
  videoStreams: number;
  audioStreams: number;
  width: number;
  height: number;
  seconds: number;
  audioSeconds: number | null;
  frameRates: { finest: number; average: number };
  transfer: string | null;
};
export type Picture = { width: number; height: number };
export type Problem = { problem: string };

/** A playlist with the name of a film could make the tool open other files. */
export const ONLY_FILMS = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska'];
export const STALLED: Problem = {
  problem: 'It brought the tool that reads it to a standstill for a minute.',
};

type Stream = {
  index: number;
  codec_type?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  color_transfer?: string;
  duration?: string;
  disposition?: { attached_pic?: number };
  tags?: { rotate?: string };
  side_data_list?: { rotation?: number }[];
};
type Answer = { streams?: Stream[]; format?: { duration?: string } };

const FIELDS = [
  'format=duration',
  'stream=index,codec_type,width,height,sample_aspect_ratio,r_frame_rate,avg_frame_rate,color_transfer,duration',
  'stream_disposition=attached_pic',
  'stream_tags=rotate',
  'stream_side_data=rotation',
].join(':');

export async function probeFilm(path: string, tools: Tools, signal: AbortSignal): Promise<Film | Problem> {
  const answer = await ask(path, ONLY_FILMS, tools, signal);
  if ('problem' in answer) return answer;
  const streams = answer.streams ?? [];
  // A cover is a video stream too, of one picture.
  const videos = streams.filter(
    (each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1,
  );
  const audios = streams.filter((each) => each.codec_type === 'audio');
  const [video, audio] = [videos[0], audios[0]];
  const shown = video && sizeOf(video);
  if (!video || !shown) return { problem: 'It is no video that can be read: it holds no picture.' };
  const seconds = Number(answer.format?.duration ?? video.duration);
  if (!(seconds > 0)) return { problem: 'It does not say how long it is.' };
  return {
    videoStream: video.index,
    audioStream: audio?.index ?? null,
    videoStreams: videos.length,
    audioStreams: audios.length,
    ...shown,
    seconds,
    audioSeconds: Number(audio?.duration) || null,
    frameRates: { finest: quotient(video.r_frame_rate), average: quotient(video.avg_frame_rate) },
    transfer: video.color_transfer ?? null,
  };
}

const DEMUXERS: Record<string, string> = { '.jpg': 'jpeg_pipe', '.png': 'png_pipe', '.webp': 'webp_pipe' };

export async function probePicture(
  path: string,
  tools: Tools,
  signal: AbortSignal,
): Promise<Picture | Problem> {
  // Named, because the tool would take a % in the path for a pattern.
  const demuxer = DEMUXERS[extname(path).toLowerCase()] ?? 'jpeg_pipe';
  const answer = await ask(path, ['-protocol_whitelist', 'file', '-f', demuxer], tools, signal);
  if ('problem' in answer) return answer;
  const [stream] = answer.streams ?? [];
  return (stream && sizeOf(stream)) ?? { problem: 'It is no picture that can be read.' };
}

async function ask(
  path: string,
  only: string[],
  tools: Tools,
  signal: AbortSignal,
): Promise<Answer | Problem> {
  const args = ['-v', 'error', ...only, '-show_entries', FIELDS, '-of', 'json', '-i', path];
  const said: string[] = [];
  const { code, out, stalled } = await runTool(tools.ffprobe, args, {
    signal,
    onErrorLine: (line) => said.length < 20 && said.push(line),
  });
  if (stalled) return STALLED;
  if (code !== 0) return { problem: `It cannot be read: ${withoutPath(said.at(-1), path)}.` };
  return JSON.parse(out) as Answer;
}

const withoutPath = (line = 'the tool does not say why', path: string) =>
  line.replaceAll(path, 'the file').replace(/\.$/, '');

function sizeOf(stream: Stream): Picture | null {
  const { width = 0, height = 0 } = stream;
  if (width < 1 || height < 1) return null;
  const wide = Math.round(width * (quotient(stream.sample_aspect_ratio?.replace(':', '/')) || 1));
  const turned = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
  const quarters = Math.round(Number(turned ?? stream.tags?.rotate ?? 0) / 90);
  return quarters % 2 === 0 ? { width: wide, height } : { width: height, height: wide };
}

function quotient(text = '0/0'): number {
  const [above = 0, below = 0] = text.split('/').map(Number);
  return above > 0 && below > 0 ? above / below : 0;
}
