import * as cardFields from '../../src/payments-ui/cardFields.ts';
import { cardFrame } from '../../src/payments-ui/cardFrame.ts';

const tokeniseCard = () =>
  cardFields.tokeniseCard({ email: 'robin@example.com', firstName: 'Robin', lastName: 'Berg' });
const PROVIDER = 'https://cards.test';

/** A frame of the provider, as far as this side can see it. */
function frame(src = `${PROVIDER}/fields/card?order=1`) {
  const postMessage = jest.fn();
  const contentWindow = { postMessage } as unknown as Window;
  return { element: { src, contentWindow } as HTMLIFrameElement, contentWindow, postMessage };
}
const says = (data: unknown, source: Window | null, origin = PROVIDER) =>
  window.dispatchEvent(Object.assign(new MessageEvent('message', { data, origin }), {}, sourced(source)));
/** jsdom lets only real windows be a source; this one is only compared. */
const sourced = (source: Window | null) => ({ fake: source });

const realGetter = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'source');
beforeEach(() => {
  Object.defineProperty(MessageEvent.prototype, 'source', {
    configurable: true,
    get(this: { fake?: Window | null }) {
      return this.fake ?? null;
    },
  });
});

let unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts) unmount();
  unmounts = [];
  if (realGetter) Object.defineProperty(MessageEvent.prototype, 'source', realGetter);
});
function mount(which = frame()) {
  const on = { ready: jest.fn(), height: jest.fn(), submit: jest.fn() };
  const unmount = cardFields.mountCardFields(cardFrame(which.element, on));
  unmounts.push(unmount);
  return { ...which, on, unmount };
}
const requestOf = ({ postMessage }: ReturnType<typeof frame>) => {
  const [message, origin] = postMessage.mock.calls.at(-1) as [{ type: string; requestId: string }, string];
  return { ...message, origin };
};
/** Fields that were asked for a token, and their answer to it. */
function asked() {
  const fields = mount();
  const token = tokeniseCard();
  const { requestId } = requestOf(fields);
  const answer = (type: string, more: object = {}) =>
    says({ type: `card-fields/${type}`, requestId, ...more }, fields.contentWindow);
  return { ...fields, token, requestId, answer };
}
/** What has become of a promise by now. */
const stateOf = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  const state = await Promise.race([
    promise.catch((error: Error) => error.message),
    Promise.resolve().then(() => Promise.resolve(pending)),
  ]);
  return state === pending ? 'pending' : state;
};

describe('the frame', () => {
  test('reports that it is ready, its height and a submit', () => {
    const { on, contentWindow } = mount();
    says({ type: 'card-fields/ready' }, contentWindow);
    expect(on.ready).toHaveBeenCalledTimes(1);
    says({ type: 'card-fields/height', height: 212 }, contentWindow);
    expect(on.height).toHaveBeenCalledWith(212);
    says({ type: 'card-fields/submit' }, contentWindow);
    expect(on.submit).toHaveBeenCalledTimes(1);
  });

  test('receives check and focus commands at its own origin, and exchanges nothing after it unmounts', () => {
    const { postMessage, contentWindow, on, unmount } = mount();
    cardFields.checkCard();
    cardFields.focusCardNumber();
    const told = [
      [{ type: 'card-fields/check' }, PROVIDER],
      [{ type: 'card-fields/focus' }, PROVIDER],
    ];
    expect(postMessage.mock.calls).toEqual(told);
    unmount();
    cardFields.checkCard();
    cardFields.focusCardNumber();
    expect(postMessage.mock.calls).toEqual(told);
    says({ type: 'card-fields/submit' }, contentWindow);
    expect(on.submit).not.toHaveBeenCalled();
  });

  test.each<[string, (of: Window) => void]>([
    ['another window', () => says({ type: 'card-fields/submit' }, frame().contentWindow)],
    ['no window', () => says({ type: 'card-fields/submit' }, null)],
    ['another origin', (of) => says({ type: 'card-fields/submit' }, of, 'https://evil.test')],
    [
      'an origin that only begins the same',
      (of) => says({ type: 'card-fields/submit' }, of, `${PROVIDER}.evil.test`),
    ],
    ['another word', (of) => says({ type: 'something/else' }, of)],
    ['no word', (of) => says(null, of)],
    ['a text', (of) => says('card-fields/submit', of)],
  ])('is not confused with %s', (_, speak) => {
    const { on, contentWindow } = mount();
    speak(contentWindow);
    expect(on.ready).not.toHaveBeenCalled();
    expect(on.height).not.toHaveBeenCalled();
    expect(on.submit).not.toHaveBeenCalled();
  });
});

describe('a token', () => {
  test('is requested from the frame’s own origin with a new request id each time', () => {
    const fields = mount();
    tokeniseCard().catch(() => {});
    const first = requestOf(fields);
    expect(first).toEqual({ type: 'card-fields/tokenise', requestId: expect.any(String), origin: PROVIDER });
    tokeniseCard().catch(() => {});
    expect(requestOf(fields).requestId).not.toBe(first.requestId);
  });

  test('is returned, and leaves no timer behind', async () => {
    jest.useFakeTimers();
    const { token, answer } = asked();
    answer('token', { token: 'tok_1' });
    await expect(token).resolves.toBe('tok_1');
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each<[string, (of: ReturnType<typeof asked>) => void]>([
    ['the provider is unreachable', ({ answer }) => answer('failed')],
    ['the frame goes', ({ unmount }) => unmount()],
  ])('is rejected if %s', async (_what, happen) => {
    const fields = asked();
    happen(fields);
    await expect(fields.token).rejects.toThrow('could not be reached');
  });

  test('is rejected without mounted card fields', async () => {
    await expect(tokeniseCard()).rejects.toThrow('no card fields');
    mount().unmount();
    await expect(tokeniseCard()).rejects.toThrow('no card fields');
  });

  test('is requested again when the frame becomes ready, but not once it is answered', async () => {
    const { token, requestId, answer, ...fields } = asked();
    says({ type: 'card-fields/ready' }, fields.contentWindow);
    expect(fields.postMessage).toHaveBeenCalledTimes(2);
    expect(requestOf(fields).requestId).toBe(requestId);
    answer('invalid');
    await expect(token).resolves.toBeNull();
    says({ type: 'card-fields/ready' }, fields.contentWindow);
    expect(fields.postMessage).toHaveBeenCalledTimes(2);
  });

  test('is not taken from another window, another origin or another request', async () => {
    const { contentWindow, token, requestId, answer } = asked();
    const forged = { type: 'card-fields/token', requestId, token: 'forged' };
    says(forged, frame().contentWindow);
    says(forged, contentWindow, 'https://evil.test');
    answer('token', { requestId: 'another', token: 'forged' });
    says({ type: 'card-fields/height', height: 1 }, contentWindow);
    expect(await stateOf(token)).toBe('pending');
    answer('token', { token: 'real' });
    await expect(token).resolves.toBe('real');
  });

  test('is requested from the frame mounted last, even after an older one unmounts', async () => {
    const old = mount();
    const fresh = mount(frame('https://other.test/fields'));
    tokeniseCard().catch(() => {});
    expect(old.postMessage).not.toHaveBeenCalled();
    expect(requestOf(fresh).origin).toBe('https://other.test');
    // The old one's late leaving takes nothing from the new one.
    old.unmount();
    tokeniseCard().catch(() => {});
    expect(fresh.postMessage).toHaveBeenCalledTimes(2);
  });

  test('is rejected after a timeout', async () => {
    jest.useFakeTimers();
    mount();
    const token = tokeniseCard();
    const failed = expect(token).rejects.toThrow('could not be reached');
    await jest.advanceTimersByTimeAsync(30_000);
    await failed;
  });
});
