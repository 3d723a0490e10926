/* The one door to the payment provider's card inputs: what is typed there goes to the provider alone. */

/** Whose card it is; told to a provider that wants to know it. */
export type CardOwner = { email: string; firstName: string; lastName: string };

/** Inputs of a provider on this page. */
export type CardFields = {
  /**
   * A one-use token for the typed card. Null when the fields are not filled in right: they show it
   * themselves. Fails when no answer comes: the provider is out of reach, or its fields have gone.
   */
  token: (owner: CardOwner) => Promise<string | null>;
  remove: () => void;
};

let mounted: CardFields | null = null;

/** Makes these the ones that are asked. */
export function mountCardFields(fields: CardFields): () => void {
  mounted = fields;
  return () => {
    fields.remove();
    if (mounted === fields) mounted = null;
  };
}

/** Asks the fields that are there now; fails when there are none. */
export const tokeniseCard = (owner: CardOwner): Promise<string | null> =>
  mounted ? mounted.token(owner) : Promise.reject(new Error('There are no card fields on this page'));
