import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { i18n } from '../../i18n/browser.ts';
import { setLanguage } from '../../i18n/index.ts';
import { App } from '../../src/app/App.tsx';
import { AppRouter } from '../../src/app/AppRouter.tsx';
import { languageRequested } from '../../src/features/language/slice.ts';
import { loginRequested } from '../../src/features/user/slice.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { local, session } from '../../src/lib/storage.ts';
import { type Script, startApp } from '../support/app.ts';
import { installDialog } from '../support/dialog.ts';
import { episodeList, savedVideo, user, video } from '../support/samples.ts';

/* A whole visit in a browser whose storage is denied, full, or wiped again and again. */

jest.mock('../../src/player/Player.tsx', () => ({
  Player: ({ children, cover }: Record<string, unknown>) => [children, cover],
}));

const refuse = (name: string) => () => {
  throw new DOMException('Refused', name);
};
const wipe = () => {
  window.localStorage.clear();
  window.sessionStorage.clear();
};
type Fault = { begin: () => void; again: () => void };
const FAULTS: Record<string, Fault> = {
  denied: {
    begin() {
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse('SecurityError'));
      jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse('SecurityError'));
    },
    again: () => {},
  },
  full: {
    begin: () =>
      void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError')),
    again: () => {},
  },
  'wiped while running': { begin: () => {}, again: wipe },
};

const glass = video('v');
const server: Script = {
  'GET /api/user': null,
  'GET /api/reports': [],
  'GET /api/homepage': { featured: [glass], categories: [], sections: [] },
  'GET /api/homepage/query': { items: [glass], cursor: null },
  'GET /api/tag': { categories: [{ id: 'asian-stories', name: 'Asian stories', videoCount: 1 }], tags: [] },
  'GET /api/video': glass,
  'GET /api/video/episode': episodeList({ videoId: 'v' }),
  'GET /api/statics.png': null,
  'POST /api/user/login': user,
  'POST /api/user/merge': null,
  'GET /api/user/favorite': { items: [savedVideo('v')], cursor: null },
};

beforeEach(() => {
  jest.useFakeTimers();
  installDialog();
  window.scrollTo = () => {};
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
  for (const key of ['guest-1', 'lang', 'user-token']) local.remove(key);
  session.remove('intent');
  wipe();
});

describe.each(Object.entries(FAULTS))('storage %s', (_, { begin, again }) => {
  test('keeps browsing, saving, searching, languages and sign-in working', async () => {
    begin();
    await setLanguage(i18n, 'en');
    const app = startApp({ at: '/browse/asian-stories', server });
    render(
      <Provider store={app.store}>
        <AppRouter history={app.history}>
          <App />
        </AppRouter>
      </Provider>,
    );
    const settle = () => act(() => jest.advanceTimersByTimeAsync(300));
    const goTo = async (to: string) => {
      again();
      act(() => void app.goTo(to));
      await settle();
    };
    await settle();
    expect(screen.getByRole('heading', { level: 1, name: 'Asian stories' })).toBeVisible();
    expect(screen.getByRole('link', { name: /The Glass Heiress/ })).toBeVisible();

    await goTo('/videos/v');
    fireEvent.click(screen.getByRole('button', { name: 'Save to My List' }));
    await settle();
    expect(screen.getByRole('button', { name: 'Saved. Remove from My List' })).toBeVisible();
    expect(screen.getByText('Saved on this device.')).toBeVisible();

    await goTo('/favorites');
    expect(
      screen.getByText('This list is only on this device. Sign in to have it on every device.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /The Glass Heiress/ })).toBeVisible();

    await goTo('/search');
    await goTo('/searchDetail/glass');
    expect(screen.getByRole('link', { name: /The Glass Heiress/ })).toBeVisible();

    again();
    act(() => void app.dispatch(languageRequested('es')));
    await settle();
    await goTo('/favorites');
    expect(document.documentElement.lang).toBe('es');
    expect(screen.getByRole('heading', { level: 1, name: 'Mi lista' })).toBeVisible();
    expect(app.asked.at(-1)?.input).toMatchObject({ lang: 'es' });

    await goTo('/login?next=/favorites');
    const secretKey = storeSecret({ password: 'correct horse' });
    act(() => void app.dispatch(loginRequested({ email: 'robin@example.com', secretKey })));
    await settle();
    expect(app.store.getState().session.status).toBe('member');
    expect(app.store.getState().navigation.location.path).toBe('/favorites');
    const merged = app.asked.filter(({ call }) => call === 'POST /api/user/merge');
    expect(merged.map(({ input }) => input)).toMatchObject([{ favourites: ['v'], positions: [] }]);
    expect(local.get('guest-1')).toBeNull();
    expect(app.types().filter((type) => /(Failed|sagaCrashed)$/.test(type))).toEqual([]);
    app.stop();
  });
});
