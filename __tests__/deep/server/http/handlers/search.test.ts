import { beforeAll, expect, test } from '@jest/globals';
import type { Language } from '../../../../../contract/entities.ts';
import { importDemo } from '../../../../../server/operator/demo/importDemo.ts';
import { type Browser, openBrowser } from '../../../../server/accounts/browser.ts';
import { forAllTests } from '../../../../server/support/forAllTests.ts';
import { createTestContext } from '../../../../server/support/testContext.ts';
import { openTestDatabase } from '../../../../server/support/testDatabase.ts';

/* Over the catalogue as it is shipped. */

const shipped = forAllTests(async () => createTestContext({ db: await openTestDatabase() }));
let browser: Browser;
beforeAll(async () => {
  await importDemo(shipped.context, 'demo', () => {});
  browser = openBrowser(shipped.app);
});

test.each<[Language, string, string]>([
  ['en', 'glas heires', 'the-glass-heiress'],
  ['es', 'duqesa falsificada', 'a-forged-duchess'],
  ['fy', 'fausse duchese', 'a-forged-duchess'],
  ['dy', 'gefalschte herzogin', 'a-forged-duchess'],
  ['pt', 'duquesa forjada', 'a-forged-duchess'],
  ['en', 'Auberon', 'a-forged-duchess'],
])('a search in %s for %j lists %s first', async (lang, q, id) => {
  const { info } = await browser.ask('GET /api/homepage/query', { q, lang });
  expect(info.items[0]?.id).toBe(id);
});

test('every demo series has similar series', async () => {
  const { info } = await browser.ask('GET /api/homepage/query', {});
  for (const { id } of info.items) {
    const like = await browser.ask('GET /api/homepage/query', { similarTo: id });
    expect(like.info.items.length).toBeGreaterThan(1);
  }
});
