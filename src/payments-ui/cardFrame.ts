import type { CardFields } from './cardFields.ts';

/* Card inputs that are a page of the provider's own, in a frame of their origin that we cannot look into. */
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

/** The fields in a frame; what they tell the page is their height, readiness and Enter. */
export function cardFrame(
  element: HTMLIFrameElement,
  on: { ready: () => void; height: (px: number) => void; submit: () => void },
): CardFields {
  const frame = frameOf(element);
  const listen = (event: MessageEvent) => {
    const answer = answerFrom(frame, event);
    if (answer?.type === 'card-fields/ready') on.ready();
    if (answer?.type === 'card-fields/height') on.height(answer.height);
    if (answer?.type === 'card-fields/submit') on.submit();
  };
  window.addEventListener('message', listen);
  return {
    token: () => askFor(frame),
    remove() {
      window.removeEventListener('message', listen);
      frame.gone.abort();
    },
  };
}

function askFor(frame: Frame): Promise<string | null> {
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
