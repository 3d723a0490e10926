import { join } from 'node:path';
import { run } from './run.ts';
import { squeeze } from './squeeze.ts';

/** In bytes of AVIF, by width. */
export const budget = { 160: 4_500, 240: 7_500, 320: 11_500, 480: 20_000, 780: 34_000 } as const;
export const widths = [160, 240, 320, 480, 780] as const;
export type Width = (typeof widths)[number];

/** A smaller copy of a 2:3 picture. */
export const scaled = async (png: string, width: Width, work: string): Promise<string> => {
  const out = join(work, 'scaled.png');
  await run('ffmpeg', '-v error -y -i', png, `-vf scale=${width}:${width * 1.5}:flags=lanczos`, out);
  return out;
};

export const writeAvif = (png: string, out: string, limit: number): Promise<number> =>
  squeeze(out, limit, [20, 25, 30, 35, 40, 46], (level) =>
    run('avifenc', `-s 6 -y 420 --min 0 --max 63 -a end-usage=q -a cq-level=${level} -j 2`, png, out),
  );

export const writeWebp = (png: string, out: string, limit: number): Promise<number> =>
  squeeze(out, limit, [80, 72, 64, 56, 48, 40], (level) =>
    run('cwebp', `-quiet -m 6 -q ${level}`, png, '-o', out),
  );
