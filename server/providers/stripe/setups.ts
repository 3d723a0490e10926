import type Stripe from 'stripe';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ProviderRefused, type ProviderSetup, ProviderUnreachable, type Setups } from '../port.ts';
import { asFault, asUnknown, codeOf, declinedSetup } from './errors.ts';
import { cardLabel, declineCodeOf, stripePageOf } from './intents.ts';
import { type Budget, within } from './timeBudget.ts';

const text = Type.String({ minLength: 1, maxLength: 500 });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));

/** What we read of a SetupIntent; `payment_method` is always asked for in full. */
const SetupIntent = Type.Object({
  id: text,
  status: text,
  metadata: nullable(Type.Record(Type.String(), Type.String())),
  customer: nullable(Type.Union([text, Type.Object({ id: text })])),
  payment_method: nullable(
    Type.Union([
      text,
      Type.Object({
        id: text,
        card: nullable(Type.Object({ brand: nullable(text), last4: nullable(text) })),
      }),
    ]),
  ),
  last_setup_error: nullable(Type.Object({ code: nullable(text), decline_code: nullable(text) })),
  cancellation_reason: nullable(text),
  next_action: nullable(
    Type.Object({ type: text, redirect_to_url: nullable(Type.Object({ url: nullable(Type.String()) })) }),
  ),
});
type SetupIntent = Static<typeof SetupIntent>;

const IN_FULL = { expand: ['payment_method'] };

/**
 * Another card for what runs already. One wish is one SetupIntent: made without a card under the wish's
 * id, so that whoever asks for it again comes to the same one, and the card is tried on that.
 */
export function stripeSetups(stripe: Stripe): Setups {
  const retrieve = async (id: string, rest: Budget) =>
    read(await stripe.setupIntents.retrieve(id, IN_FULL, rest()));

  /** The wish's intent as it stands. */
  async function begin(reference: string, rest: Budget): Promise<SetupIntent> {
    const customer = await stripe.customers.create(
      { metadata: { change_id: reference } },
      { ...rest(), idempotencyKey: `${reference}:customer` },
    );
    const { id } = await stripe.setupIntents.create(
      {
        customer: customer.id,
        usage: 'off_session',
        // Of cards, the only detour is 3-D Secure.
        allowed_payment_method_types: ['card'],
        metadata: { change_id: reference },
      },
      { ...rest(), idempotencyKey: reference },
    );
    return retrieve(id, rest);
  }

  async function confirm(
    id: string,
    params: Stripe.SetupIntentConfirmParams,
    idempotencyKey: string,
    rest: Budget,
  ) {
    try {
      const options = { ...rest(), idempotencyKey };
      return setupOf(read(await stripe.setupIntents.confirm(id, { ...params, ...IN_FULL }, options)));
    } catch (error) {
      const declined = declinedSetup(error);
      if (declined) return setupOf(read(declined));
      // Somebody else was quicker: what they did is the answer.
      if (codeOf(error) === 'setup_intent_unexpected_state') return setupOf(await retrieve(id, rest));
      throw error;
    }
  }

  return {
    setupMandate: ({ reference, token, returnUrl }) =>
      within(asFault, async (rest) => {
        if (!/^pm_\w{1,200}$/.test(token)) throw new ProviderRefused('Not a card of Stripe’s fields.');
        const intent = await begin(reference, rest);
        if (!isUntried(intent)) return setupOf(intent);
        const params = { payment_method: token, return_url: returnUrl };
        return confirm(intent.id, params, `${reference}:${token}`, rest);
      }),

    fetchSetup: (setupId) => within(asUnknown, async (rest) => setupOf(await retrieve(setupId, rest))),

    cancelSetup: (setupId) =>
      within(asUnknown, async (rest) => {
        const params = { cancellation_reason: 'abandoned', ...IN_FULL } as const;
        const answer = await stripe.setupIntents.cancel(setupId, params, rest()).catch((error) => {
          if (codeOf(error) !== 'setup_intent_unexpected_state') throw error;
          return retrieve(setupId, rest);
        });
        return setupOf(read(answer));
      }),

    findSetup: (reference) =>
      within(asUnknown, async (rest) => {
        const intent = await begin(reference, rest);
        return isUntried(intent) ? null : setupOf(intent);
      }),
  };
}

function read(answer: unknown): SetupIntent {
  if (Value.Check(SetupIntent, answer)) return answer;
  throw new ProviderUnreachable('Stripe answered with something of another form.');
}

const isUntried = ({ status, last_setup_error }: SetupIntent) =>
  status === 'requires_confirmation' || (status === 'requires_payment_method' && !last_setup_error);

const STATUS: Record<string, ProviderSetup['status']> = {
  succeeded: 'done',
  requires_action: 'action',
  requires_payment_method: 'declined',
  processing: 'pending',
  canceled: 'cancelled',
};

function setupOf(intent: SetupIntent): ProviderSetup {
  const status = STATUS[intent.status];
  const reference = intent.metadata?.change_id;
  if (!status || !reference) throw new ProviderUnreachable('Stripe answered with a setup of another kind.');
  return {
    id: intent.id,
    reference,
    status,
    actionUrl: status === 'action' ? stripePageOf(intent) : null,
    declineCode: status === 'declined' ? declineCodeOf(intent.last_setup_error) : null,
    mandate: status === 'done' ? mandateOf(intent) : null,
  };
}

function mandateOf({ customer, payment_method }: SetupIntent): ProviderSetup['mandate'] {
  const who = typeof customer === 'string' ? customer : customer?.id;
  const how = typeof payment_method === 'string' ? payment_method : payment_method?.id;
  if (!who || !how) throw new ProviderUnreachable('Stripe answered with a setup that keeps no card.');
  const card = typeof payment_method === 'object' ? payment_method?.card : null;
  return { id: `${who}:${how}`, label: cardLabel(card) };
}
