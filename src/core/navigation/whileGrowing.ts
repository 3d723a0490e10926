/** Content that takes longer comes too late to move the page under somebody's eyes. */
const PATIENCE_MS = 10_000;
/** By these the person moves the page. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Tries again with every change of the page's size, until it is settled, the person moves the page
 * themselves, or it takes too long. Gives the end of that.
 */
export function whileGrowing(settle: () => boolean): () => void {
  const growing = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => settle() && stop());
  const stop = () => {
    growing?.disconnect();
    clearTimeout(patience);
    for (const hand of HANDS) window.removeEventListener(hand, stop);
  };
  const patience = setTimeout(stop, PATIENCE_MS);
  for (const hand of HANDS) window.addEventListener(hand, stop);
  growing?.observe(document.body);
  return stop;
}
