import * as forYou from '../../src/features/forYou/slice.ts';
import { selectPages } from '../../src/flows/forYou.ts';
import { inAFreshBrowser, type Script, startApp } from '../support/app.ts';
import { video } from '../support/samples.ts';
import { visitor } from '../support/scenarios.ts';

inAFreshBrowser();

const VISITOR: Script = {
  ...visitor,
  'GET /api/homepage/query': { items: ['a', 'b', 'c'].map((id) => video(id)), cursor: null },
  'GET /api/user/history': { items: [], cursor: null },
};

async function inTheFeed() {
  const app = startApp({ at: '/?feed=1', server: VISITOR });
  await app.until('forYou/pagePrepared');
  const shown = () => {
    const state = app.store.getState();
    return { pages: selectPages(state).join(''), at: forYou.selectForYou(state).at };
  };
  const marks = () => app.asked.filter(({ call }) => call === 'POST /api/user/notInterested');
  const mark = async (videoId: string, undo: boolean) => {
    const stored = () => app.types().filter((type) => type === 'forYou/notInterestedStored').length;
    app.dispatch(forYou.notInterestedRequested({ videoId, undo }));
    await app.until('forYou/notInterestedStored', stored() + 1);
  };
  return { app, shown, marks, mark };
}

test('a visitor who is not interested sees the next series, may undo it, and after a reload the series stays away', async () => {
  const { app, shown, marks, mark } = await inTheFeed();
  expect(shown()).toEqual({ pages: 'abc', at: 'a' });
  await mark('a', false);
  expect(shown()).toEqual({ pages: 'bc', at: 'b' });
  await mark('a', true);
  expect(shown()).toEqual({ pages: 'abc', at: 'a' });
  await mark('a', false);
  expect(marks()).toEqual([]);
  expect(app.types()).not.toContain('navigation/requested');
  app.stop();

  const next = await inTheFeed();
  expect(next.shown()).toEqual({ pages: 'bc', at: 'b' });
});

test('the feed plays a series whose page was left while it loaded', async () => {
  const app = startApp({ at: '/videos/a', server: VISITOR });
  app.goTo('/?feed=1');
  await app.until('forYou/pagePrepared');
});
