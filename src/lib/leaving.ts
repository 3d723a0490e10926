/**
 * Notes from now on whether the document is on its way out. The browser cuts off what is under way then, and our code
 * still runs for a moment: a failure told in it would end what the next document is to go on with.
 */
export function noteLeaving() {
  const life = new AbortController();
  let gone = false;
  const note = ({ type }: Event) => {
    gone = type === 'pagehide';
  };
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, note, { signal: life.signal });
  return {
    /** At once in a document that stays; else when it comes back, if ever. */
    untilBack: async (): Promise<void> => {
      if (gone) await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
    },
    stop: () => life.abort(),
  };
}
