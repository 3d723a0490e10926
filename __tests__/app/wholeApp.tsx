import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { i18n } from '../../i18n/browser.ts';
import { setLanguage } from '../../i18n/index.ts';
import { App } from '../../src/app/App.tsx';
import { AppRouter } from '../../src/app/AppRouter.tsx';
import { type Script, startApp } from '../support/app.ts';
import { information } from '../support/informationPages.ts';
import { episodeList, order, plan, savedVideo, unlockedVideo, user } from '../support/samples.ts';
import { forgetStored } from '../support/stored.ts';

/* The app as it is drawn, over a scripted server and a clock moved by hand. */

export const glass = savedVideo('v');
export const page = { items: [glass], cursor: null };
const none = { items: [], cursor: null };

/** What the server says to a visitor, and to a member, on every screen. */
export const VISITOR: Script = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/statics.png': null,
  'GET /api/information': ({ page: name }) => information(String(name)),
  'GET /api/homepage': {
    featured: [glass],
    categories: [],
    sections: [{ id: 'recommended', title: 'More recommendations', videos: [glass], cursor: null }],
  },
  'GET /api/homepage/query': { ...page, title: 'More recommendations' },
  'GET /api/homepage/suggestion': [],
  'GET /api/tag': { categories: [{ id: 'asian-stories', name: 'Asian stories', videoCount: 1 }], tags: [] },
  'GET /api/video': glass,
  'GET /api/video/episode': episodeList({ videoId: 'v' }),
  'GET /api/plan': [plan()],
};
export const MEMBER: Script = {
  ...VISITOR,
  'GET /api/user': user,
  'GET /api/user/session': [],
  'GET /api/user/history': none,
  'GET /api/user/favorite': page,
  'GET /api/video/unlock': { items: [unlockedVideo('v')], cursor: null },
  'GET /api/payment': order({ status: 'paid' }),
  'GET /api/payment/history': none,
};

export function inFreshBrowser(): void {
  beforeEach(async () => {
    jest.useFakeTimers();
    forgetStored();
    window.scrollTo = jest.fn() as typeof window.scrollTo;
    await setLanguage(i18n, 'en');
  });
  afterEach(cleanup);
}

export const settle = (ms = 300) => act(() => jest.advanceTimersByTimeAsync(ms));

export function drawApp(options: Parameters<typeof startApp>[0]) {
  const app = startApp(options);
  render(
    <Provider store={app.store}>
      <AppRouter history={app.history}>
        <App />
      </AppRouter>
    </Provider>,
  );
  return app;
}
