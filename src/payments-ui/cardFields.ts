/* The app reaches the provider's card inputs only through here and never sees the card. */

/** Some providers require the card's owner. */
export type CardOwner = { email: string; firstName: string; lastName: string };

export type CardFields = {
  /**
   * Resolves with a one-use token, or null when the fields show an input error. Rejects when the provider
   * does not answer.
   */
  token: (owner: CardOwner) => Promise<string | null>;
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

/** Rejects when no card fields are mounted. */
export const tokeniseCard = (owner: CardOwner): Promise<string | null> =>
  mounted ? mounted.token(owner) : Promise.reject(new Error('There are no card fields on this page'));
