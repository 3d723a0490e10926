/* Speaks with the payment provider's card fields: a frame of their origin that we cannot look into. */

type Answer =
  | { type: 'card-fields/ready' }
  | { type: 'card-fields/height'; height: number }
  | { type: 'card-fields/submit' }
  | { type: 'card-fields/token'; requestId: string; token: string }
  | { type: 'card-fields/invalid'; requestId: string }
  | { type: 'card-fields/failed'; requestId: string };

type Frame = { window: Window; origin: string; gone: AbortController };
/** A frame that has not answered by then will not. */
const ANSWER_MS = 30_000;
let mounted: Frame | null = null;

/** Makes a frame the one that is asked; the answers to the page are its height, readiness and Enter. */
export function mountCardFields(
  element: HTMLIFrameElement,
  on: { ready: () => void; height: (px: number) => void; submit: () => void },
): () => void {
  const frame = frameOf(element);
  mounted = frame;
  const listen = (event: MessageEvent) => {
    const answer = answerFrom(frame, event);
    if (answer?.type === 'card-fields/ready') on.ready();
    if (answer?.type === 'card-fields/height') on.height(answer.height);
    if (answer?.type === 'card-fields/submit') on.submit();
  };
  window.addEventListener('message', listen);
  return () => {
    window.removeEventListener('message', listen);
    frame.gone.abort();
    if (mounted === frame) mounted = null;
  };
}

/**
 * A one-use token for the typed card. Null when the fields are not filled in right: they show it
 * themselves. Fails when there are no fields to ask, or no answer comes: the provider is out of
 * reach, or its frame has gone.
 */
export function tokeniseCard(): Promise<string | null> {
  const frame = mounted;
  if (!frame) return Promise.reject(new Error('There are no card fields on this page'));
  const requestId = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const settle = (answer: Answer | null) => {
      listening.abort();
      clearTimeout(timer);
      if (answer?.type === 'card-fields/token') resolve(answer.token);
      else if (answer?.type === 'card-fields/invalid') resolve(null);
      else reject(new Error('The payment provider could not be reached'));
    };
    const listen = (event: MessageEvent) => {
      const answer = answerFrom(frame, event);
      // It did not hear what was asked before.
      if (answer?.type === 'card-fields/ready') ask();
      if (answer && 'requestId' in answer && answer.requestId === requestId) settle(answer);
    };
    const ask = () => frame.window.postMessage({ type: 'card-fields/tokenise', requestId }, frame.origin);
    const timer = setTimeout(settle, ANSWER_MS, null);
    window.addEventListener('message', listen, { signal: listening.signal });
    frame.gone.signal.addEventListener('abort', () => settle(null), { signal: listening.signal });
    ask();
  });
}

const frameOf = (element: HTMLIFrameElement): Frame => ({
  window: element.contentWindow as Window,
  origin: new URL(element.src).origin,
  gone: new AbortController(),
});

/** Only the frame itself, from the provider's origin, is heard. */
const answerFrom = (frame: Frame, { source, origin, data }: MessageEvent): Answer | null =>
  source === frame.window && origin === frame.origin && typeof data?.type === 'string'
    ? (data as Answer)
    : null;
