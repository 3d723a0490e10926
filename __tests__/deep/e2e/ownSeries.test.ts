import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { seePlaying } from '../../e2e/support/browser.ts';
import { FILMS, SERIES, writeForeignSeries } from '../../e2e/support/foreignSeries.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { arrive } from '../../e2e/support/world.ts';
import { temporaryFolder } from '../../server/support/folders.ts';

// It makes a film and encodes it, for two minutes on a busy machine.
jest.setTimeout(240_000);

/** In VP9, with sound in Opus. */
const FILM = FILMS.filter(({ video }) => video.includes('libvpx-vp9'));

const folder = temporaryFolder();
let product: OwnProduct;
let source: string;

beforeAll(async () => {
  [product, source] = await Promise.all([startProduct(), writeForeignSeries(folder.path, FILM)]);
});
afterAll(async () => {
  await product?.stop();
  folder.remove();
});

test('an operator’s film is imported, plays by its preview link only, and plays for all once published', async () => {
  const eventsOf = async (...args: string[]) =>
    (await product.operator(...args, '--json'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event);
  const imported = await eventsOf('import', source);
  expect(imported.filter((event) => event === 'done')).toHaveLength(FILM.length + 1);
  expect(imported).not.toContain('failed');

  const address = `${product.url}/videos/${SERIES}`;
  const statusOf = async () => (await fetch(address, { headers: { accept: 'text/html' } })).status;
  expect(await statusOf()).toBe(404);
  const [link = ''] = /http\S+/.exec(await product.operator('preview', SERIES)) ?? [];
  const { page } = await arrive();
  await page.goto(link);
  await seePlaying(page);
  expect(await statusOf()).toBe(404);

  expect(await product.operator('publish', SERIES)).toContain('live');
  expect(await statusOf()).toBe(200);
  const viewer = await arrive();
  await viewer.page.goto(address);
  await seePlaying(viewer.page);
});
