import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Browser, type Member, openBrowser, openMember } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext, START } from '../../support/testContext.ts';

const world = forAllTests(createTestContext);
let me: Member;

beforeEach(async () => {
  world.clock.set(START);
  me = await openMember(world.app);
});

const mark = (videoId: string, undo = false) => me.ask('POST /api/user/notInterested', { videoId, undo });
const idsOf = async (who: Browser, query: { sectionId?: string; similarTo?: string }) =>
  (await who.ask('GET /api/homepage/query', query)).info.items.map(({ id }) => id);
const recommended = (who: Browser = me) => idsOf(who, { sectionId: 'recommended' });
const similar = (who: Browser = me) => idsOf(who, { similarTo: 'long' });

describe('a series that a member is not interested in', () => {
  test('is recommended and called similar no more, until that is undone', async () => {
    const before = await recommended();
    expect(before).toContain('short');
    expect(await similar()).toContain('short');
    for (const time of [1, 2]) {
      await mark('short');
      expect([time, await recommended()]).toEqual([time, before.filter((id) => id !== 'short')]);
    }
    expect(await similar()).not.toContain('short');
    // It stays where it is not a recommendation.
    for (const list of [{ sectionId: 'new' }, {}]) expect(await idsOf(me, list)).toContain('short');
    await mark('short', true);
    expect(await recommended()).toEqual(before);
  });

  test('is the member’s own choice, and known on each of their devices', async () => {
    await mark('short');
    await mark('middle');
    expect((await me.ask('GET /api/user', {})).info?.notInterested?.toSorted()).toEqual(['middle', 'short']);
    for (const who of [await openMember(world.app), openBrowser(world.app)])
      expect(await recommended(who)).toContain('short');
  });

  test('comes along from the browser of a guest; an unknown video is left out', async () => {
    const guest = { favourites: [], positions: [], notInterested: ['middle', 'none', 'middle'] };
    for (const _ of [1, 2]) expect((await me.ask('POST /api/user/merge', guest)).code).toBe(200);
    expect((await me.ask('GET /api/user', {})).info?.notInterested).toEqual(['middle']);
  });
});

test('what a member has begun or saved is recommended last, and to nobody else', async () => {
  const before = await recommended();
  const [begun = '', , saved = ''] = before;
  const known = [begun, saved];
  await me.ask('POST /api/user/history', { videoId: begun, episodeId: `${begun}-1`, second: 3 });
  await me.ask('POST /api/user/favorite', { videoId: saved });
  const after = await recommended();
  expect(after.slice(-2).toSorted()).toEqual(known.toSorted());
  expect(after.slice(0, -2)).toEqual(before.filter((id) => !known.includes(id)));
  expect(await recommended(openBrowser(world.app))).toEqual(before);
});

test('a thumb down keeps a series out of what is recommended; one up does not outweigh a lack of interest', async () => {
  const rate = (rating: 'up' | 'down' | 'none') =>
    me.ask('POST /api/user/rating', { videoId: 'middle', rating });
  await rate('down');
  expect(await recommended()).not.toContain('middle');
  await rate('none');
  expect(await recommended()).toContain('middle');
  await rate('up');
  await mark('middle');
  expect(await recommended()).not.toContain('middle');
});
