import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenSeries, languages, root } from './lib/catalogue.ts';
import { bytesOf, openEasel } from './lib/easel.ts';
import { budget, scaled, widths, writeAvif } from './lib/pictures.ts';

/** Letters have hard edges, which weigh more than the drawing below them. */
const LETTERS = 1.15;

const easel = await openEasel();
const work = await mkdtemp(join(tmpdir(), 'lettering-'));
try {
  for (const { id, title } of chosenSeries()) {
    const poster = await easel.poster(id, 0.78);
    let total = 0;
    for (const language of languages) {
      const master = join(work, `${id}-${language}.png`);
      await writeFile(master, bytesOf(await easel.lettered(poster, title[language])));
      // Cards are never wider than that.
      for (const width of widths.slice(0, -1)) {
        const out = join(root, 'posters', id, `${width}-${language}.avif`);
        total += await writeAvif(await scaled(master, width, work), out, budget[width] * LETTERS);
      }
    }
    console.log(id, total);
  }
} finally {
  await rm(work, { recursive: true });
  await easel.close();
}
