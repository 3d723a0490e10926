let left = false;

/**
 * Notes from now on whether the page is being left. The browser then cuts off running requests and refuses new ones
 * while our code still runs: a failure reported now would end what the next page is to continue.
 */
export function watchLeaving(): void {
  const note = ({ type }: Event) => {
    left = type === 'pagehide';
  };
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, note);
}

/** Resolves at once unless the page is being left; then when it comes back, if ever. */
export async function untilBack(): Promise<void> {
  if (left) await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
