import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { i18n } from '../../i18n/browser.ts';
import { setLanguage } from '../../i18n/index.ts';
import { App } from '../../src/app/App.tsx';
import { AppRouter } from '../../src/app/AppRouter.tsx';
import { inAFreshBrowser, type Script, startApp } from '../support/app.ts';
import { savedVideo, unlockedVideo, user } from '../support/samples.ts';
import { visitor } from '../support/scenarios.ts';

/* The app as it is drawn, over a scripted server and a clock moved by hand. */

export const glass = savedVideo('v');
export const page = { items: [glass], cursor: null };
const none = { items: [], cursor: null };

/** What the server says to a visitor, and to a member, on every screen. */
export const VISITOR: Script = {
  ...visitor,
  'GET /api/statics.png': null,
  'GET /api/homepage': {
    featured: [glass],
    categories: [],
    sections: [{ id: 'recommended', title: 'More recommendations', videos: [glass], cursor: null }],
  },
  'GET /api/homepage/query': { ...page, title: 'More recommendations' },
  'GET /api/tag': { categories: [{ id: 'asian-stories', name: 'Asian stories', videoCount: 1 }], tags: [] },
};
export const MEMBER: Script = {
  ...VISITOR,
  'GET /api/user': user,
  'GET /api/user/session': [],
  'GET /api/user/history': none,
  'GET /api/user/favorite': page,
  'GET /api/video/unlock': { items: [unlockedVideo('v')], cursor: null },
  'GET /api/payment/history': none,
};

export function inFreshBrowser(): void {
  inAFreshBrowser();
  beforeEach(async () => {
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
