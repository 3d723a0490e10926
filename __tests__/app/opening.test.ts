import { inAFreshBrowser, startApp } from '../support/app.ts';
import { answerWith, currentAnswer } from '../support/fakeFetch.ts';
import { episodeList, savedVideo, user, video } from '../support/samples.ts';

/* What the store holds, and what was asked for, when screens are opened one after the other. */

inAFreshBrowser();

const home = { featured: [video('a')], categories: [], sections: [] };
const page = (...ids: string[]) => ({ items: ids.map((id) => savedVideo(id)), cursor: null });
const server = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/homepage': home,
  'GET /api/homepage/query': page('x'),
  'GET /api/video': video('v'),
  'GET /api/video/episode': episodeList({ videoId: 'v' }),
};
const settle = () => jest.advanceTimersByTimeAsync(100);
/** Keeps the answers to some calls until the test lets them go. */
function slowly(slow: (call: string) => boolean) {
  const answer = currentAnswer();
  const waiting: (() => void)[] = [];
  answerWith((request) => {
    const { pathname, search } = new URL(request.url);
    if (!slow(pathname + search)) return answer(request);
    return new Promise((resolve, reject) => {
      waiting.push(() => resolve(answer(request)));
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  });
  return () => {
    answerWith(answer);
    for (const go of waiting.splice(0)) go();
  };
}

test('the feed prepares a series whose page was left while it loaded', async () => {
  const app = startApp({ at: '/videos/v', server: { ...server, 'GET /api/homepage/query': page('v') } });
  app.goTo('/?feed=1');
  await app.until('forYou/pagePrepared');
});

describe('a list', () => {
  test('that is left while it loads is loaded on return', async () => {
    const app = startApp({ at: '/', server });
    const letGo = slowly((call) => call.includes('categoryId=one'));
    app.goTo('/browse/one');
    await settle();
    app.goTo('/browse/two');
    await settle();
    app.goTo('/browse/one');
    await settle();
    letGo();
    await settle();
    expect(app.store.getState().videos.lists['category:one']).toMatchObject({ items: ['x'], status: 'end' });
  });

  const PLACES = [
    ['/', 'GET /api/homepage'],
    ['/?category=one', 'GET /api/homepage/query'],
    ['/browse/one', 'GET /api/homepage/query'],
    ['/more/recommended', 'GET /api/homepage/query'],
    ['/searchDetail/glass', 'GET /api/homepage/query'],
    ['/favorites', 'GET /api/user/favorite'],
    ['/historys', 'GET /api/user/history'],
  ] as const;
  const entry = { episodeId: 'x-1', episodeNumber: 1, second: 4, watchedAt: '2026-03-04T12:00:00.000Z' };
  const library = {
    ...server,
    'GET /api/user': user,
    'GET /api/user/favorite': page('x'),
    'GET /api/user/history': { items: [{ ...entry, video: video('x') }], cursor: null },
  };

  test.each(PLACES)(
    'at %s is cached for ten minutes for going back, and reloads from a link',
    async (at, call) => {
      const app = startApp({ at, server: library });
      const times = () => app.asked.filter((each) => each.call === call).length;
      const awayAndBack = async (minutes: number) => {
        app.goTo('/videos/v');
        await jest.advanceTimersByTimeAsync(minutes * 60_000);
        app.history.go(-1);
        await settle();
      };
      await settle();
      expect(times()).toBe(1);
      await awayAndBack(9);
      expect(times()).toBe(1);
      await awayAndBack(2);
      expect(times()).toBe(2);
      await awayAndBack(9);
      expect(times()).toBe(2);
      app.goTo('/videos/v');
      app.goTo(at);
      await settle();
      expect(times()).toBe(3);
    },
  );
});
