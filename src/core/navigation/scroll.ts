import { session } from '../../lib/storage.ts';
import type { Move } from './browserHistory.ts';

const nameOf = (key: string) => `scroll ${key}`;
/** The path on the screen; nothing before the first one. */
let shown = '';

/** The entry of the session history that is being left: its page is to be found there again. */
export const keepScroll = (key: string): void => session.set(nameOf(key), `${window.scrollY}`);

/**
 * Forward leads to the top, back to where the entry was left, a hash to its target. Where the content
 * comes later the page waits for it, by code that comes then. Gives the end of that.
 */
export function settleScroll({ place: { path, key, hash }, how }: Move): (() => void) | undefined {
  const before = shown;
  shown = path;
  const kept = how === 'pop' ? session.get(nameOf(key)) : '0';
  // Other details of the same page; or a page that the browser itself or the person has moved already.
  if (how === 'replace' ? path === before : !before && window.scrollY > 0) return;
  if (!hash && kept === null) return;

  const settle = () => {
    if (!hash) window.scrollTo(0, Number(kept));
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    return hash ? target !== null : Math.abs(window.scrollY - Number(kept)) < 2;
  };
  if (settle()) return;
  let stop: (() => void) | null = () => {
    stop = null;
  };
  import(/* webpackChunkName: "growing" */ './whileGrowing.ts').then(
    ({ whileGrowing }) => {
      stop &&= whileGrowing(settle);
    },
    () => {},
  );
  return () => stop?.();
}
