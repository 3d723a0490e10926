import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenSeries, root } from './lib/catalogue.ts';
import { bytesOf, openEasel } from './lib/easel.ts';
import { budget, scaled, widths, writeAvif, writeWebp } from './lib/pictures.ts';

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
      const png = await scaled(master, width, work);
      const avif = await writeAvif(png, join(dir, `${width}.avif`), budget[width]);
      const webp = await writeWebp(png, join(dir, `${width}.webp`), budget[width] * 1.4);
      sizes.push(`${width}: ${avif} + ${webp}`);
    }
    console.log(id, sizes.join(', '));
  }
} finally {
  await rm(work, { recursive: true });
  await easel.close();
}
