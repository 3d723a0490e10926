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
