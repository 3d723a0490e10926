import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARE_PICTURE } from '../../contract/paths.ts';
import { allSeries, chosenSeries, root } from './lib/catalogue.ts';
import { bytesOf, openEasel } from './lib/easel.ts';

const easel = await openEasel();

const write = async (name: string, picture: string, folder: string): Promise<void> => {
  const bytes = bytesOf(picture);
  await writeFile(join(folder, SHARE_PICTURE.file), bytes);
  console.log(name, bytes.length);
};

try {
  for (const { id, title } of chosenSeries()) {
    await write(id, await easel.share(id, title.en), join(root, 'posters', id));
  }
  const featured = allSeries()
    .filter((series) => series.featured !== null && series.featured <= 3)
    .sort((a, b) => (a.featured ?? 0) - (b.featured ?? 0));
  const posters: string[] = [];
  for (const { id } of featured) posters.push(await easel.poster(id, 0.6));
  await write('home', await easel.shareAll(posters), join(root, '..', 'public', 'icons'));
} finally {
  await easel.close();
}
