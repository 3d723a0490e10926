import type Stripe from 'stripe';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ProviderRefused, type ProviderSetup, ProviderUnreachable, type Setups } from '../port.ts';
import {
  declinedSetup,
  errorCode,
  type TimeBudget,
  toProviderError,
  toUnreachable,
  withinBudget,
} from './calls.ts';
import { actionUrlOf, cardLabel, declineCodeOf } from './intents.ts';

const text = Type.String({ minLength: 1, maxLength: 500 });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));

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

const EXPANDED = { expand: ['payment_method'] };

/**
 * Takes another card for a running subscription. Each change is one SetupIntent, created without a card under
 * the change's id, so that every attempt reaches the same intent.
 */
export function stripeSetups(stripe: Stripe): Setups {
  const retrieve = async (id: string, timeLeft: TimeBudget) =>
    readSetup(await stripe.setupIntents.retrieve(id, EXPANDED, timeLeft()));

  async function findOrCreate(reference: string, timeLeft: TimeBudget): Promise<SetupIntent> {
    const customer = await stripe.customers.create(
      { metadata: { change_id: reference } },
      { ...timeLeft(), idempotencyKey: `${reference}:customer` },
    );
    const { id } = await stripe.setupIntents.create(
      {
        customer: customer.id,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { change_id: reference },
      },
      { ...timeLeft(), idempotencyKey: reference },
    );
    return retrieve(id, timeLeft);
  }

  async function confirm(
    id: string,
    params: Stripe.SetupIntentConfirmParams,
    idempotencyKey: string,
    timeLeft: TimeBudget,
  ) {
    try {
      const options = { ...timeLeft(), idempotencyKey };
      return setupOf(readSetup(await stripe.setupIntents.confirm(id, { ...params, ...EXPANDED }, options)));
    } catch (error) {
      const declined = declinedSetup(error);
      if (declined) return setupOf(readSetup(declined));
      if (errorCode(error) === 'setup_intent_unexpected_state') return setupOf(await retrieve(id, timeLeft));
      throw error;
    }
  }

  return {
    setupMandate: ({ reference, token, returnUrl }) =>
      withinBudget(toProviderError, async (timeLeft) => {
        if (!/^pm_\w{1,200}$/.test(token)) throw new ProviderRefused('Not a card of Stripe’s fields.');
        const intent = await findOrCreate(reference, timeLeft);
        if (!isUntried(intent)) return setupOf(intent);
        const params = { payment_method: token, return_url: returnUrl };
        return confirm(intent.id, params, `${reference}:${token}`, timeLeft);
      }),

    fetchSetup: (setupId) =>
      withinBudget(toUnreachable, async (timeLeft) => setupOf(await retrieve(setupId, timeLeft))),

    cancelSetup: (setupId) =>
      withinBudget(toUnreachable, async (timeLeft) => {
        const params = { cancellation_reason: 'abandoned', ...EXPANDED } as const;
        const answer = await stripe.setupIntents.cancel(setupId, params, timeLeft()).catch((error) => {
          if (errorCode(error) !== 'setup_intent_unexpected_state') throw error;
          return retrieve(setupId, timeLeft);
        });
        return setupOf(readSetup(answer));
      }),

    findSetup: (reference) =>
      withinBudget(toUnreachable, async (timeLeft) => {
        const intent = await findOrCreate(reference, timeLeft);
        return isUntried(intent) ? null : setupOf(intent);
      }),
  };
}

function readSetup(answer: unknown): SetupIntent {
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
    actionUrl: status === 'action' ? actionUrlOf(intent) : null,
    declineCode: status === 'declined' ? declineCodeOf(intent.last_setup_error) : null,
    mandate: status === 'done' ? mandateOf(intent) : null,
  };
}

function mandateOf({ customer, payment_method }: SetupIntent): ProviderSetup['mandate'] {
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  const methodId = typeof payment_method === 'string' ? payment_method : payment_method?.id;
  if (!customerId || !methodId)
    throw new ProviderUnreachable('Stripe answered with a setup that keeps no card.');
  const card = typeof payment_method === 'object' ? payment_method?.card : null;
  return { id: `${customerId}:${methodId}`, label: cardLabel(card) };
}
