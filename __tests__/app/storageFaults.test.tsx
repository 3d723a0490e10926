import { act, fireEvent, screen } from '@testing-library/react';
import { languageRequested } from '../../src/features/language/slice.ts';
import { loginRequested } from '../../src/features/user/slice.ts';
import { storeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { local } from '../../src/lib/storage.ts';
import { drawApp, inFreshBrowser, MEMBER, settle, VISITOR } from './wholeApp.tsx';

/* A whole visit in a browser whose storage is denied, full, or wiped again and again. */

jest.mock('../../src/player/Player.tsx', () => jest.requireActual('../support/stubPlayer.tsx'));

inFreshBrowser();

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

const server = { ...VISITOR, 'GET /api/user/favorite': MEMBER['GET /api/user/favorite'] };

describe.each(Object.entries(FAULTS))('storage %s', (_, { begin, again }) => {
  test('keeps browsing, saving, searching, languages and sign-in working', async () => {
    begin();
    const app = drawApp({ at: '/browse/asian-stories', server });
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
  });
});
