import * as cardFields from '../../src/payments-ui/cardFields.ts';
import { type Part, stripeFields } from '../../src/payments-ui/stripeFields.ts';
import { fakeStripe } from '../support/fakeStripe.ts';

const OWNER = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Berg' };
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="stripe"]')];

/** One for all: a script that has come stays for as long as the document. */
const stripe = fakeStripe();
let unmounts: (() => void)[] = [];
beforeEach(() => window.history.replaceState(null, '', '/order/easy?orderId=ord_1'));
afterEach(() => {
  for (const unmount of unmounts) unmount();
  unmounts = [];
  // A script that did not load is asked for again, which leaves none behind for the next test.
  for (const script of scripts()) script.dispatchEvent(new Event('error'));
  delete window.Stripe;
});

function mount() {
  const place = () => document.createElement('div');
  const places: Record<Part, HTMLElement> = { number: place(), expiry: place(), cvv: place() };
  const on = { ready: jest.fn(), problem: jest.fn() };
  const fields = stripeFields({ publishableKey: 'pk_test_1', locale: 'pt-BR', places }, on);
  const unmount = cardFields.mountCardFields(fields);
  unmounts.push(unmount);
  return { places, on, unmount };
}
/** Stripe's script has come. */
const load = async () => {
  window.Stripe = stripe.create;
  scripts()[0]?.dispatchEvent(new Event('load'));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('the Stripe script', () => {
  test('loads once, from Stripe’s own host', async () => {
    mount().unmount();
    mount();
    expect(scripts().map(({ src }) => src)).toEqual(['https://js.stripe.com/v3/']);
  });

  test('loads on the card page only', async () => {
    window.history.replaceState(null, '', '/shopping');
    mount();
    expect(scripts()).toEqual([]);
    await expect(cardFields.tokeniseCard(OWNER)).rejects.toThrow('card page only');
  });

  test('loads again after a failure', async () => {
    const { on, unmount } = mount();
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(cardFields.tokeniseCard(OWNER)).rejects.toThrow('could not be reached');
    expect(on.ready).not.toHaveBeenCalled();
    expect(scripts()).toEqual([]);
    unmount();
    mount();
    expect(scripts()).toHaveLength(1);
  });
});

describe('the Stripe fields', () => {
  test('mount in the app’s containers in the viewer’s language, and report ready once all three are', async () => {
    const { places, on } = mount();
    await load();
    expect(stripe.create).toHaveBeenCalledWith('pk_test_1');
    expect(stripe.elements).toHaveBeenCalledWith({ locale: 'pt-BR' });
    expect(stripe.made.map(({ kind, place }) => [kind, place])).toEqual([
      ['cardNumber', places.number],
      ['cardExpiry', places.expiry],
      ['cardCvc', places.cvv],
    ]);
    stripe.say('cardNumber', 'ready');
    stripe.say('cardExpiry', 'ready');
    expect(on.ready).not.toHaveBeenCalled();
    stripe.say('cardCvc', 'ready');
    expect(on.ready).toHaveBeenCalledTimes(1);
  });

  const withFields = async () => {
    const mounted = mount();
    await load();
    stripe.createPaymentMethod.mockClear();
    return mounted;
  };

  test('report errors at their field and clear them', async () => {
    const { on } = await withFields();
    stripe.say('cardExpiry', 'change', { error: { message: 'O ano está no passado.' } });
    expect(on.problem).toHaveBeenLastCalledWith('expiry', 'O ano está no passado.');
    stripe.say('cardExpiry', 'change', {});
    expect(on.problem).toHaveBeenLastCalledWith('expiry', null);
  });

  const problems = ({ on }: Awaited<ReturnType<typeof withFields>>) => on.problem.mock.calls;

  test('mark every incomplete input on a check, but none that is complete or has its own error', async () => {
    const fields = await withFields();
    stripe.say('cardNumber', 'change', { complete: true });
    stripe.say('cardExpiry', 'change', { error: { message: 'The year is in the past.' } });
    fields.on.problem.mockClear();
    cardFields.checkCard();
    await Promise.resolve();
    expect(problems(fields)).toEqual([['cvv', '']]);
    expect(stripe.last('cardExpiry').element.focus).toHaveBeenCalledTimes(1);
  });

  test('mark every incomplete input at once when Stripe names only the first', async () => {
    const fields = await withFields();
    const error = { type: 'validation_error', code: 'incomplete_number', message: 'Incompleto.' };
    stripe.createPaymentMethod.mockResolvedValueOnce({ error });
    await expect(cardFields.tokeniseCard(OWNER)).resolves.toBeNull();
    expect(problems(fields)).toEqual([
      ['number', ''],
      ['expiry', ''],
      ['cvv', ''],
      ['number', 'Incompleto.'],
    ]);
  });

  test('ignore a check and a focus before the script has loaded', () => {
    mount();
    expect(cardFields.checkCard).not.toThrow();
    expect(cardFields.focusCardNumber).not.toThrow();
  });

  test('return a token and send Stripe the cardholder', async () => {
    await withFields();
    stripe.createPaymentMethod.mockResolvedValueOnce({ paymentMethod: { id: 'pm_1' } });
    await expect(cardFields.tokeniseCard(OWNER)).resolves.toBe('pm_1');
    const { element: card } = stripe.last('cardNumber');
    const billing_details = { email: 'robin@example.com', name: 'Robin Berg' };
    expect(stripe.createPaymentMethod).toHaveBeenCalledWith({ type: 'card', card, billing_details });
  });

  test.each([
    ['incomplete_number', 'number', 'cardNumber'],
    ['incomplete_expiry', 'expiry', 'cardExpiry'],
    ['invalid_expiry_year_past', 'expiry', 'cardExpiry'],
    ['incomplete_cvc', 'cvv', 'cardCvc'],
  ])('return no token while an input is invalid: %s', async (code, part, kind) => {
    const { on } = await withFields();
    const error = { type: 'validation_error', code, message: 'Incompleto.' };
    stripe.createPaymentMethod.mockResolvedValueOnce({ error });
    await expect(cardFields.tokeniseCard(OWNER)).resolves.toBeNull();
    expect(on.problem).toHaveBeenLastCalledWith(part, 'Incompleto.');
    expect(stripe.last(kind).element.focus).toHaveBeenCalledTimes(1);
  });

  test('report an unreachable provider instead of a card error', async () => {
    const { on } = await withFields();
    stripe.createPaymentMethod.mockResolvedValueOnce({ error: { type: 'api_connection_error' } });
    await expect(cardFields.tokeniseCard(OWNER)).rejects.toThrow('could not be reached');
    stripe.createPaymentMethod.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(cardFields.tokeniseCard(OWNER)).rejects.toThrow();
    expect(on.problem).not.toHaveBeenCalled();
  });

  test('reject a pending token when they are unmounted', async () => {
    const { unmount } = await withFields();
    stripe.createPaymentMethod.mockReturnValueOnce(new Promise(() => {}));
    const token = cardFields.tokeniseCard(OWNER);
    unmount();
    await expect(token).rejects.toThrow('could not be reached');
    expect(stripe.last('cardNumber').element.destroy).toHaveBeenCalledTimes(1);
    await expect(cardFields.tokeniseCard(OWNER)).rejects.toThrow('no card fields');
  });

  test('time out without an answer', async () => {
    await withFields();
    jest.useFakeTimers();
    stripe.createPaymentMethod.mockReturnValueOnce(new Promise(() => {}));
    const failed = expect(cardFields.tokeniseCard(OWNER)).rejects.toThrow('could not be reached');
    await jest.advanceTimersByTimeAsync(30_000);
    await failed;
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
