import type { CardFields } from './cardFields.ts';

/* The provider's page runs in a frame of its own origin, so the app exchanges messages with it. */
type Answer =
  | { type: 'card-fields/ready' }
  | { type: 'card-fields/height'; height: number }
  | { type: 'card-fields/submit' }
  | { type: 'card-fields/token'; requestId: string; token: string }
  | { type: 'card-fields/invalid'; requestId: string }
  | { type: 'card-fields/failed'; requestId: string };

type Frame = { window: Window; origin: string; removed: AbortController };
const ANSWER_MS = 30_000;

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
    token: () => requestToken(frame),
    check: () => send(frame, { type: 'card-fields/check' }),
    focusNumber: () => send(frame, { type: 'card-fields/focus' }),
    remove() {
      window.removeEventListener('message', listen);
      frame.removed.abort();
    },
  };
}

function requestToken(frame: Frame): Promise<string | null> {
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
      // The frame loads after the first message, so the request is sent again.
      if (answer?.type === 'card-fields/ready') ask();
      if (answer && 'requestId' in answer && answer.requestId === requestId) settle(answer);
    };
    const ask = () => send(frame, { type: 'card-fields/tokenise', requestId });
    const timer = setTimeout(settle, ANSWER_MS, null);
    window.addEventListener('message', listen, { signal: listening.signal });
    frame.removed.signal.addEventListener('abort', () => settle(null), { signal: listening.signal });
    ask();
  });
}

type Request =
  | { type: 'card-fields/tokenise'; requestId: string }
  | { type: 'card-fields/check' }
  | { type: 'card-fields/focus' };

const send = ({ window, origin }: Frame, request: Request) => window.postMessage(request, origin);

const frameOf = (element: HTMLIFrameElement): Frame => ({
  window: element.contentWindow as Window,
  origin: new URL(element.src).origin,
  removed: new AbortController(),
});

/** Messages from other windows or origins are ignored. */
const answerFrom = (frame: Frame, { source, origin, data }: MessageEvent): Answer | null =>
  source === frame.window && origin === frame.origin && typeof data?.type === 'string'
    ? (data as Answer)
    : null;
