import { standsAlone } from '../../contract/paths.ts';
import type { CardFields, CardOwner } from './cardFields.ts';

/* Stripe's script mounts a frame of its own origin in each container. */

const SCRIPT = 'https://js.stripe.com/v3/';
const ANSWER_MS = 30_000;

const KINDS = { number: 'cardNumber', expiry: 'cardExpiry', cvv: 'cardCvc' } as const;
export type Part = keyof typeof KINDS;
export const PARTS = Object.keys(KINDS) as Part[];

type StripeError = { type?: string; code?: string; message?: string };
type Element = {
  mount: (container: HTMLElement) => void;
  destroy: () => void;
  focus: () => void;
  on: (
    event: 'ready' | 'change',
    listener: (change: { error?: StripeError; complete?: boolean }) => void,
  ) => void;
};
type Stripe = {
  elements: (options: object) => { create: (kind: string, options: object) => Element };
  createPaymentMethod: (params: object) => Promise<{ paymentMethod?: { id: string }; error?: StripeError }>;
};
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

export type StripeFieldsOptions = {
  publishableKey: string;
  locale: string;
  places: Record<Part, HTMLElement>;
};
type Listeners = {
  ready: () => void;
  /** An empty message says that the input is incomplete. */
  problem: (part: Part, message: string | null) => void;
};

/** A token can be requested before Stripe's script has loaded. */
export function stripeFields(options: StripeFieldsOptions, on: Listeners): CardFields {
  const removed = new AbortController();
  const mounted = loadStripe().then((create) => {
    if (removed.signal.aborted) throw unreachable();
    return mountElements(create(options.publishableKey), options, on, removed.signal);
  });
  mounted.catch(() => {});

  async function createToken(owner: CardOwner): Promise<string | null> {
    const { stripe, elements, markIncomplete } = await mounted;
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card: elements.number,
      billing_details: { email: owner.email, name: `${owner.firstName} ${owner.lastName}` },
    });
    if (removed.signal.aborted) throw unreachable();
    if (paymentMethod) return paymentMethod.id;
    if (error?.type !== 'validation_error' && error?.type !== 'card_error') throw unreachable();
    markIncomplete();
    const part = partOf(error.code);
    on.problem(part, error.message ?? '');
    elements[part].focus();
    return null;
  }

  const whenMounted = (then: (group: Awaited<typeof mounted>) => void) => {
    mounted.then(then, () => {});
  };

  return {
    token: (owner) => withTimeout(createToken(owner), removed.signal),
    check: () =>
      whenMounted(({ elements, markIncomplete }) => {
        const [first] = markIncomplete();
        if (first) elements[first].focus();
      }),
    focusNumber: () => whenMounted(({ elements }) => elements.number.focus()),
    remove: () => removed.abort(),
  };
}

function mountElements(
  stripe: Stripe,
  { locale, places }: StripeFieldsOptions,
  on: Listeners,
  removed: AbortSignal,
) {
  const group = stripe.elements({ locale });
  const waiting = new Set(PARTS);
  const complete = new Set<Part>();
  const wrong = new Set<Part>();
  const make = (part: Part): Element => {
    const element = group.create(KINDS[part], { style: STYLE, showIcon: part === 'number' });
    element.on('ready', () => {
      waiting.delete(part);
      if (waiting.size === 0) on.ready();
    });
    element.on('change', (change) => {
      toggle(complete, part, change.complete === true);
      toggle(wrong, part, change.error !== undefined);
      on.problem(part, change.error?.message ?? null);
    });
    element.mount(places[part]);
    removed.addEventListener('abort', () => element.destroy());
    return element;
  };
  const elements = { number: make('number'), expiry: make('expiry'), cvv: make('cvv') };
  /** Stripe itself names the first incomplete input only. */
  const markIncomplete = () => {
    const incomplete = PARTS.filter((part) => !complete.has(part));
    for (const part of incomplete) if (!wrong.has(part)) on.problem(part, '');
    return incomplete;
  };
  return { stripe, elements, markIncomplete };
}

function toggle<T>(set: Set<T>, item: T, present: boolean): void {
  if (present) set.add(item);
  else set.delete(item);
}

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

/** Loads Stripe's script once per document, and only on the card page. */
function loadStripe(): Promise<NonNullable<Window['Stripe']>> {
  if (!standsAlone(window.location.pathname)) {
    return Promise.reject(new Error('Scripts of others run on the card page only'));
  }
  loading ??= new Promise<NonNullable<Window['Stripe']>>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = null;
      script.remove();
      reject(unreachable());
    };
    script.src = SCRIPT;
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : fail());
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

/** Codes look like `invalid_expiry_year_past` or `incorrect_cvc`. */
function partOf(code = ''): Part {
  if (code.includes('expiry') || code.includes('expired')) return 'expiry';
  return code.includes('cvc') ? 'cvv' : 'number';
}

function withTimeout<T>(answer: Promise<T>, removed: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(unreachable());
    const timer = setTimeout(end, ANSWER_MS);
    removed.addEventListener('abort', end);
    if (removed.aborted) end();
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      removed.removeEventListener('abort', end);
    });
  });
}

const unreachable = () => new Error('The payment provider could not be reached');
