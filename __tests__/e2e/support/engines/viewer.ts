import { lookUntil, within } from '../../../support/poll.ts';

/**
 * What a person does in a browser, whichever it is. Places are XPaths: the one way to name an element that
 * every driver knows.
 */
export type Viewer = {
  open: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** Waits until the place can be hit. */
  tap: (place: string) => Promise<unknown>;
  type: (place: string, text: string) => Promise<unknown>;
  /** Types into the page's one frame. */
  typeInFrame: (place: string, text: string) => Promise<unknown>;
  /** Moves the pointer, which brings back controls that have hidden themselves. */
  point: (x: number, y: number) => Promise<unknown>;
  /** Tells the pages that there is no line; WebKitWebDriver cannot. */
  setOffline?: (offline: boolean) => Promise<unknown>;
  evaluate: <A, T>(script: (argument: A) => T, argument: A) => Promise<T>;
  /** What went wrong in the pages, as far as the driver tells. */
  problems: string[];
  screenshot: (path: string) => Promise<unknown>;
  close: () => Promise<unknown>;
};

/** A browser; every viewer has storage of their own. */
export type Engine = { newViewer: () => Promise<Viewer>; close: () => Promise<unknown> };

export const PHONE_SIZE = { width: 390, height: 844 };

/** A browser that shares two cores with the server and the sandbox may be slow. */
export const PATIENCE_MS = 40_000;
const POLL_MS = 100;
const ANSWER_MS = 15_000;

/** Asks until the answer is not empty; a page that is being left answers with an error, or never. */
export async function until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
  let trouble: unknown;
  const look = async () => {
    try {
      return await within(ANSWER_MS, ask());
    } catch (error) {
      trouble = error;
      return null;
    }
  };
  const answer = await lookUntil(look, { withinMs: PATIENCE_MS, everyMs: POLL_MS });
  if (answer === null) throw new Error(`Waited in vain: ${what}`, { cause: trouble });
  return answer;
}
