import { APP_READY } from '../lib/appReady.ts';

/** A button that is tapped before the app is there acts once it is; of several taps, the last one does. */
export function keepTaps(): void {
  let tapped: HTMLElement | null = null;
  const keep = ({ target }: Event) => {
    if (target instanceof Element) tapped = target.closest<HTMLElement>('a, button');
  };
  const give = () => {
    document.removeEventListener('click', keep);
    // A link has led to its page already.
    if (tapped?.matches('button')) tapped.click();
  };
  document.addEventListener('click', keep);
  document.addEventListener(APP_READY, give, { once: true });
}
