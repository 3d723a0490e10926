import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newClient } from '../../e2e/support/api.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';

let product: OwnProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

test('what was acknowledged before a kill -9 in the middle of writes is there after the restart', async () => {
  const member = newClient(product);
  await member.register('crash@example.com');
  const videos = idsOf(await member.info('GET /api/homepage/query', {}));
  expect(videos.length).toBeGreaterThan(20);
  for (const killAfter of [3, 15]) {
    const acknowledged: string[] = [];
    let crash: Promise<void> | undefined;
    await Promise.all(
      videos.map(async (videoId) => {
        const answer = await member.call('POST /api/user/favorite', { videoId }).catch(() => null);
        if (answer?.code === 200) acknowledged.push(videoId);
        if (acknowledged.length >= killAfter) crash ??= product.crashAndRestart();
      }),
    );
    await crash;
    const kept = idsOf(await member.info('GET /api/user/favorite', {}));
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    for (const videoId of kept) await member.info('DELETE /api/user/favorite', { videoId });
  }
});
