import { LOCAL } from '../../contract/storage.ts';
import { APP_READY } from '../lib/appReady.ts';
import { stored } from './stored.ts';

/** While the class is set, CSS hides every lazy picture. */
export const HERO_FIRST = 'hero-first';

/** Runs before the browser parses the pictures. */
export function boot(): void {
  const page = document.documentElement;
  page.className = HERO_FIRST;
  const viewer = stored(LOCAL.userId) ?? 'guest';
  // The placeholder of the "continue watching" row opens before its data loads, so that nothing moves later.
  if (stored(LOCAL.continueWatching) === viewer) page.dataset.continue = '';
  // The space of the consent question opens early for the same reason.
  if (page.dataset.consent === 'required' && stored(LOCAL.consent) === null) page.dataset.asks = '';
  // The browser fires this event once; the app offers to install at a better moment than the browser would.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
}

/** Once the app is ready, repeats the last tap made before, if it was on a button. */
export function keepTaps(): void {
  let tapped: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    if (target instanceof Element) tapped = target.closest<HTMLElement>('a, button');
  };
  const give = () => {
    document.removeEventListener('click', keep);
    // A tapped link has led to its page already.
    if (tapped?.matches('button')) tapped.click();
  };
  document.addEventListener('click', keep);
  document.addEventListener(APP_READY, give, { once: true });
}

/** Marks a feed that is swiped before the app is there: its position alone may be one that Firefox has restored. */
export function markSwipes(): void {
  const mark = ({ target }: Event) => {
    const feed = target instanceof Element ? target.closest<HTMLElement>('[data-feed]') : null;
    if (feed) feed.dataset.swiped = '';
  };
  const life = new AbortController();
  for (const type of ['touchmove', 'wheel'])
    document.addEventListener(type, mark, { passive: true, signal: life.signal });
  document.addEventListener(APP_READY, () => life.abort(), { once: true });
}
