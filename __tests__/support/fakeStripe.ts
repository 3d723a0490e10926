type Change = { error?: { message?: string }; complete?: boolean };
type Listener = (change: Change) => void;
type Answer = { paymentMethod?: { id: string }; error?: { type?: string; code?: string; message?: string } };

/** Stripe's script as the page sees it, with what it was asked for and a way to speak as its inputs. */
export function fakeStripe() {
  const made: { kind: string; place: HTMLElement | null; element: ReturnType<typeof newElement> }[] = [];
  const listeners: { kind: string; event: string; listener: Listener }[] = [];
  const newElement = (kind: string) => ({
    mount: jest.fn((place: HTMLElement) => {
      const one = made.find(({ element, place: taken }) => taken === null && element.kind === kind);
      if (one) one.place = place;
    }),
    destroy: jest.fn(),
    focus: jest.fn(),
    on: jest.fn((event: string, listener: Listener) => void listeners.push({ kind, event, listener })),
    kind,
  });
  const elements = jest.fn((_options: object) => ({
    create: (kind: string, _look: object) => {
      const element = newElement(kind);
      made.push({ kind, place: null, element });
      return element;
    },
  }));
  const createPaymentMethod = jest.fn(async (_params: object): Promise<Answer> => ({}));
  return {
    made,
    elements,
    createPaymentMethod,
    create: jest.fn((_publishableKey: string) => ({ elements, createPaymentMethod })),
    /** The newest input of a kind. */
    last: (kind: string) => {
      const one = made.filter((each) => each.kind === kind).at(-1);
      if (!one) throw new Error(`There is no ${kind}`);
      return one;
    },
    say(kind: string, event: string, change: Change = {}) {
      for (const one of listeners) if (one.kind === kind && one.event === event) one.listener(change);
    },
  };
}
