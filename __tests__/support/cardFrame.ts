import { mountCardFields } from '../../src/payments-ui/cardFields.ts';
import { cardFrame } from '../../src/payments-ui/cardFrame.ts';

/** The provider behind a frame of card inputs: ready, and with a token for whoever asks. */
export function answerInFrame(frame: HTMLIFrameElement, token: string): void {
  const provider = frame.contentWindow as Window;
  const { origin } = new URL(frame.src);
  const say = (data: object) =>
    window.dispatchEvent(new MessageEvent('message', { data, source: provider, origin }));
  provider.postMessage = (({ requestId }: { requestId: string }) => {
    say({ type: 'card-fields/token', requestId, token });
  }) as typeof provider.postMessage;
  say({ type: 'card-fields/ready' });
}

/** The provider's frame on the card page; it answers every request for a token. */
export function mountFrame(): void {
  const frame = document.createElement('iframe');
  frame.src = 'http://localhost:4100/fields/card';
  document.body.append(frame);
  answerInFrame(frame, 'tok_canary');
  mountCardFields(cardFrame(frame, { ready: () => {}, height: () => {}, submit: () => {} }));
}
