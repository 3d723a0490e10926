/** In Mbit/s. Chromium guesses 1.5 before it has measured. */
const LEAST_DOWNLINK = 1;

type Connected = Navigator & { connection?: { effectiveType?: string; downlink?: number } };

/** Whether a film that nobody asked for leaves enough of the line for what is asked for; an unknown line counts as fast. */
export function carriesFilms(): boolean {
  const { effectiveType = '4g', downlink = LEAST_DOWNLINK } = (navigator as Connected).connection ?? {};
  return effectiveType === '4g' && downlink >= LEAST_DOWNLINK;
}
