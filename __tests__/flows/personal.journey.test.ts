import * as forYou from '../../src/features/forYou/slice.ts';
import { selectPages } from '../../src/flows/forYou.ts';
import { inAFreshBrowser, type Script, startApp } from '../support/app.ts';
import { user, video } from '../support/samples.ts';
import { member, visitor } from '../support/scenarios.ts';

inAFreshBrowser();

const FEED: Script = {
  'GET /api/homepage/query': { items: ['a', 'b', 'c'].map((id) => video(id)), cursor: null },
  'GET /api/user/history': { items: [], cursor: null },
};
const VISITOR: Script = { ...visitor, ...FEED };
const MEMBER: Script = { ...member, ...FEED };

async function inTheFeed(server: Script) {
  const app = startApp({ at: '/?feed=1', server });
  await app.until('forYou/pagePrepared');
  const shown = () => {
    const state = app.store.getState();
    return { pages: selectPages(state).join(''), at: forYou.selectForYou(state).at };
  };
  const marks = () => app.asked.filter(({ call }) => call === 'POST /api/user/notInterested');
  const mark = async (videoId: string, undo: boolean, outcome = 'forYou/notInterestedStored') => {
    app.dispatch(forYou.notInterestedRequested({ videoId, undo }));
    await app.until(outcome, app.types().filter((type) => type === outcome).length + 1);
  };
  return { app, shown, marks, mark };
}

describe('a visitor who is not interested', () => {
  test('sees the next series, may undo it, and after a reload the series stays away', async () => {
    const { app, shown, marks, mark } = await inTheFeed(VISITOR);
    expect(shown()).toEqual({ pages: 'abc', at: 'a' });
    await mark('a', false);
    expect(shown()).toEqual({ pages: 'bc', at: 'b' });
    await mark('a', true);
    expect(shown()).toEqual({ pages: 'abc', at: 'a' });
    await mark('a', false);
    expect(marks()).toEqual([]);
    expect(app.types()).not.toContain('navigation/requested');
    app.stop();

    const next = await inTheFeed(VISITOR);
    expect(next.shown()).toEqual({ pages: 'bc', at: 'b' });
  });

  test('takes it along into the account, and out of the browser', async () => {
    const before = await inTheFeed(VISITOR);
    await before.mark('b', false);
    before.app.stop();
    const { app, shown } = await inTheFeed(MEMBER);
    await app.until('guest/merged');
    const merge = app.asked.find(({ call }) => call === 'POST /api/user/merge');
    expect(merge?.input).toMatchObject({ notInterested: ['b'] });
    expect(shown().pages).toBe('ac');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('not-interested');
  });
});

describe('a member who is not interested', () => {
  test('tells the server, and finds what another device told it', async () => {
    const server: Script = {
      ...MEMBER,
      'GET /api/user': { ...user, notInterested: ['c'] },
      'POST /api/user/notInterested': null,
    };
    const { app, shown, marks, mark } = await inTheFeed(server);
    expect(shown().pages).toBe('ab');
    await mark('a', false);
    expect(marks().map(({ input }) => input)).toEqual([{ videoId: 'a', undo: false }]);
    expect(forYou.selectNotInterested(app.store.getState())).toEqual(['a', 'c']);
    expect(shown()).toEqual({ pages: 'b', at: 'b' });
  });
});

test('the feed plays a series whose page was left while it loaded', async () => {
  const app = startApp({ at: '/videos/a', server: VISITOR });
  app.goTo('/?feed=1');
  await app.until('forYou/pagePrepared');
});
