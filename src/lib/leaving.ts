let gone = false;

/**
 * Notes from now on whether the document is on its way out. The browser cuts off what is under way then and refuses
 * what is begun, and our code still runs for a moment: a failure told in it would end what the next document is to go
 * on with.
 */
export function watchLeaving(): void {
  const note = ({ type }: Event) => {
    gone = type === 'pagehide';
  };
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, note);
}

/** At once in a document that stays; else when it comes back, if ever. */
export async function untilBack(): Promise<void> {
  if (gone) await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
}
