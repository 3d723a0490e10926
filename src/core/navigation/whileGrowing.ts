/** Content that takes longer would move the page while it is being read. */
const TIMEOUT_MS = 10_000;
/** Input by which the user moves the page. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Tries again with every change of the page's size until it is settled, the user moves the page,
 * or it takes too long. The returned function ends that.
 */
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
