/* The app reaches the provider's card inputs only through here and never sees the card. */

export type CardOwner = { email: string; firstName: string; lastName: string };

export type CardFields = {
  /** Null when the fields show an input error. Rejects when the provider does not answer. */
  token: (owner: CardOwner) => Promise<string | null>;
  /** Marks every missing or wrong input and focuses the first. */
  check: () => void;
  focusNumber: () => void;
  remove: () => void;
};

let mounted: CardFields | null = null;

export function mountCardFields(fields: CardFields): () => void {
  mounted = fields;
  return () => {
    fields.remove();
    if (mounted === fields) mounted = null;
  };
}

export const checkCard = (): void => mounted?.check();

export const focusCardNumber = (): void => mounted?.focusNumber();

export const tokeniseCard = (owner: CardOwner): Promise<string | null> =>
  mounted ? mounted.token(owner) : Promise.reject(new Error('There are no card fields on this page'));
