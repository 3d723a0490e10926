import { runTool, type Tools } from '../tools.ts';
import { EncodeFailed, type StepName } from './encoding.ts';
import { asText } from './frameRate.ts';
import { HDR, type SourceFilm } from './probeSource.ts';

/** Converts HDR to SDR; zscale and tonemap work in linear light. */
const toSdr = (transfer: string) => [
  // Stated here, because files often name nothing but the transfer.
  `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:t=linear:npl=100`,
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
];

/** Progressive SDR frames at a constant rate from 0 on; ffmpeg has turned the source upright already. */
export function steadyPicture(film: SourceFilm): string[] {
  return [
    ...(film.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `fps=${asText(film.rate)}:start_time=0`,
    ...(film.hdr ? toSdr(film.hdr) : []),
  ];
}

export function sized(film: SourceFilm, { width, height }: { width: number; height: number }): string {
  const from = film.hdr || film.namesColours ? 'auto' : guessedMatrix(film);
  const colours = `in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`;
  return `scale=${width}:${height}:flags=bicubic:${colours},setsar=1,format=yuv420p`;
}

/** The matrix that players assume when a film names none. */
const guessedMatrix = ({ width, height }: SourceFilm) => (Math.min(width, height) >= 720 ? 'bt709' : 'bt601');

/** Throws when ffmpeg lacks the filters that convert HDR, as some builds do. */
export async function expectFilters(
  film: SourceFilm,
  step: StepName,
  tools: Tools,
  signal: AbortSignal,
): Promise<void> {
  if (!film.hdr) return;
  const { out } = await runTool(tools.ffmpeg, ['-v', 'error', '-filters'], { signal });
  const missing = ['zscale', 'tonemap'].filter((name) => !out.includes(` ${name} `));
  if (missing.length > 0)
    throw new EncodeFailed(
      step,
      `The film is in HDR (${HDR[film.hdr]}), and this ffmpeg cannot convert it: it lacks ${missing.join(' and ')}. Export the film in SDR, or install an ffmpeg with libzimg.`,
    );
}
