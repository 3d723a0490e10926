import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenSeries, root } from './lib/catalogue.ts';
import { bytesOf, openEasel } from './lib/easel.ts';
import { run } from './lib/run.ts';
import { squeeze } from './lib/squeeze.ts';

const widths = [160, 240, 320, 480, 780] as const;
const budget: Record<(typeof widths)[number], number> = {
  160: 4_500,
  240: 7_500,
  320: 11_500,
  480: 20_000,
  780: 34_000,
};

const avif = (png: string, out: string, level: number): Promise<unknown> =>
  run('avifenc', `-s 6 -y 420 --min 0 --max 63 -a end-usage=q -a cq-level=${level} -j 2`, png, out);
const webp = (png: string, out: string, level: number): Promise<unknown> =>
  run('cwebp', `-quiet -m 6 -q ${level}`, png, '-o', out);

const easel = await openEasel();
const work = await mkdtemp(join(tmpdir(), 'posters-'));
try {
  for (const { id } of chosenSeries()) {
    const master = join(work, `${id}.png`);
    await writeFile(master, bytesOf(await easel.poster(id, 1.17)));
    const dir = join(root, 'posters', id);
    await mkdir(dir, { recursive: true });
    const sizes: string[] = [];
    for (const width of widths) {
      const png = join(work, 'scaled.png');
      await run('ffmpeg', '-v error -y -i', master, `-vf scale=${width}:${width * 1.5}:flags=lanczos`, png);
      const [a, w] = [join(dir, `${width}.avif`), join(dir, `${width}.webp`)];
      const avifSize = await squeeze(a, budget[width], [20, 25, 30, 35, 40, 46], (n) => avif(png, a, n));
      const webpSize = await squeeze(w, budget[width] * 1.4, [80, 72, 64, 56, 48, 40], (n) =>
        webp(png, w, n),
      );
      sizes.push(`${width}: ${avifSize} + ${webpSize}`);
    }
    console.log(id, sizes.join(', '));
  }
} finally {
  await rm(work, { recursive: true });
  await easel.close();
}
