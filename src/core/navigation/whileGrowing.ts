/** Later content would move the page while the viewer reads. */
const TIMEOUT_MS = 10_000;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Calls `settle` as the page grows, until it succeeds, the user moves the page or the time is up. */
export function whileGrowing(settle: () => boolean): () => void {
  const observer =
    typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => settle() && stop());
  const stop = () => {
    observer?.disconnect();
    clearTimeout(timeout);
    for (const input of USER_INPUT) window.removeEventListener(input, stop);
  };
  const timeout = setTimeout(stop, TIMEOUT_MS);
  for (const input of USER_INPUT) window.addEventListener(input, stop);
  observer?.observe(document.body);
  return stop;
}
