import { navigate } from '../../src/core/navigation/slice.ts';
import { languageRequested } from '../../src/features/language/slice.ts';
import { moreWanted } from '../../src/features/videos/slice.ts';
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

describe('a list', () => {
  test('left while loading is loaded on return, before or after its answer', async () => {
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
    'at %s is cached for the way back for ten minutes and reloads from a link',
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

  test('keeps all its pages on the way back', async () => {
    const pages = (_: unknown, times: number) => ({
      ...page(`p${times}`),
      cursor: times < 3 ? `c${times}` : null,
    });
    const app = startApp({ at: '/browse/one', server: { ...server, 'GET /api/homepage/query': pages } });
    await settle();
    app.dispatch(moreWanted({ categoryId: 'one' }));
    await settle();
    app.goTo('/videos/v');
    app.history.go(-1);
    await settle();
    expect(app.store.getState().videos.lists['category:one']).toMatchObject({
      items: ['p1', 'p2'],
      cursor: 'c2',
    });
  });

  test('is another with each filter of the address, and the way back finds the filtered one', async () => {
    const app = startApp({ at: '/browse/one', server });
    const inputs = () =>
      app.asked
        .filter(({ call }) => call === 'GET /api/homepage/query')
        .map(({ input: { status, length, tagId } }) => [status, length, tagId]);
    await settle();
    app.dispatch(navigate('/browse/one?status=complete&theme=revenge', { replace: true }));
    await settle();
    app.goTo('/videos/v');
    await settle();
    app.history.go(-1);
    await settle();
    expect(app.store.getState().navigation.location.search).toBe('?status=complete&theme=revenge');
    app.dispatch(navigate('/browse/one', { replace: true }));
    await settle();
    expect(inputs()).toEqual([
      [undefined, undefined, undefined],
      ['complete', undefined, 'revenge'],
    ]);
  });
});

describe('a language change', () => {
  test('reloads the lists on the screen', async () => {
    const app = startApp({ at: '/', server });
    await settle();
    app.dispatch(languageRequested('fy'));
    await settle();
    expect(app.store.getState().language.current).toBe('fy');
    expect(app.store.getState().videos.home.status).toBe('ready');
    const asked = app.asked.filter(({ call }) => call === 'GET /api/homepage');
    expect(asked.map(({ input }) => input.lang)).toEqual([undefined, 'fy']);
  });
});
