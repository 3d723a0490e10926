import { standsAlone } from '../../contract/paths.ts';
import type { CardFields, CardOwner } from './cardFields.ts';

/* Card inputs of Stripe's: its script puts a frame of its own origin into each place we give it. */

const SCRIPT = 'https://js.stripe.com/v3/';
/** An answer that has not come by then will not. */
const ANSWER_MS = 30_000;

const KINDS = { number: 'cardNumber', expiry: 'cardExpiry', cvv: 'cardCvc' } as const;
export type Part = keyof typeof KINDS;
export const PARTS = Object.keys(KINDS) as Part[];

type Fault = { type?: string; code?: string; message?: string };
type Element = {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  focus: () => void;
  on: (event: 'ready' | 'change', listener: (change: { error?: Fault }) => void) => void;
};
type Stripe = {
  elements: (options: object) => { create: (kind: string, options: object) => Element };
  createPaymentMethod: (params: object) => Promise<{ paymentMethod?: { id: string }; error?: Fault }>;
};
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

export type StripeFieldsOptions = {
  publishableKey: string;
  /** A BCP 47 tag, in which Stripe says what is wrong. */
  locale: string;
  places: Record<Part, HTMLElement>;
};
type Hearing = {
  ready: () => void;
  /** What is wrong with a part, in Stripe's words; null when nothing is. */
  problem: (part: Part, words: string | null) => void;
};

/** The fields, which come with Stripe's script; until then they can be asked already. */
export function stripeFields(wish: StripeFieldsOptions, on: Hearing): CardFields {
  const gone = new AbortController();
  const shown = loadStripe().then((create) => {
    if (gone.signal.aborted) throw outOfReach();
    return show(create(wish.publishableKey), wish, on, gone.signal);
  });
  // Whoever asks for a token hears of it.
  shown.catch(() => {});

  async function ask(owner: CardOwner): Promise<string | null> {
    const { stripe, elements } = await shown;
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card: elements.number,
      billing_details: { email: owner.email, name: `${owner.firstName} ${owner.lastName}` },
    });
    if (gone.signal.aborted) throw outOfReach();
    if (paymentMethod) return paymentMethod.id;
    if (error?.type !== 'validation_error' && error?.type !== 'card_error') throw outOfReach();
    const part = partOf(error.code);
    on.problem(part, error.message ?? '');
    elements[part].focus();
    return null;
  }

  return {
    token: (owner) => inTime(ask(owner), gone.signal),
    remove: () => gone.abort(),
  };
}

function show(stripe: Stripe, { locale, places }: StripeFieldsOptions, on: Hearing, gone: AbortSignal) {
  const group = stripe.elements({ locale });
  const waiting = new Set(PARTS);
  const make = (part: Part): Element => {
    const element = group.create(KINDS[part], { style: STYLE });
    element.on('ready', () => {
      waiting.delete(part);
      if (waiting.size === 0) on.ready();
    });
    element.on('change', ({ error }) => on.problem(part, error?.message ?? null));
    element.mount(places[part]);
    gone.addEventListener('abort', () => element.destroy());
    return element;
  };
  return { stripe, elements: { number: make('number'), expiry: make('expiry'), cvv: make('cvv') } };
}

/** Frames do not see our styles. */
const STYLE = {
  base: {
    color: '#f6f1ea',
    fontFamily: 'system-ui, sans-serif',
    fontSize: '16px',
    '::placeholder': { color: '#a79fa8' },
  },
  invalid: { color: '#f6f1ea' },
};

let loading: Promise<NonNullable<Window['Stripe']>> | null = null;

/** Stripe's script, once for a document, and never in any other than the card page's. */
function loadStripe(): Promise<NonNullable<Window['Stripe']>> {
  if (!standsAlone(window.location.pathname)) {
    return Promise.reject(new Error('Scripts of others run on the card page only'));
  }
  loading ??= new Promise<NonNullable<Window['Stripe']>>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = null;
      script.remove();
      reject(outOfReach());
    };
    script.src = SCRIPT;
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : fail());
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

/** `incomplete_number`, `invalid_expiry_year_past`, `incorrect_cvc` and their like. */
function partOf(code = ''): Part {
  if (code.includes('expiry') || code.includes('expired')) return 'expiry';
  return code.includes('cvc') ? 'cvv' : 'number';
}

function inTime<T>(answer: Promise<T>, gone: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(outOfReach());
    const timer = setTimeout(end, ANSWER_MS);
    gone.addEventListener('abort', end);
    if (gone.aborted) end();
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
    });
  });
}

const outOfReach = () => new Error('The payment provider could not be reached');
