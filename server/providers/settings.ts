import { type PaypalKeys, readPaypalKeys } from './paypal/keys.ts';
import type { SandboxSettings } from './sandbox/provider.ts';
import { readStripeKeys, type StripeKeys } from './stripe/keys.ts';

const PROVIDERS = ['sandbox', 'stripe', 'paypal'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export type PaymentSettings = {
  sandbox: SandboxSettings;
  /** Who moves the money; of two that offer a method, the first serves it. */
  paymentProviders: ProviderName[];
  /** Null while PAYMENT_PROVIDERS does not name them. */
  stripe: StripeKeys | null;
  paypal: PaypalKeys | null;
};

type Env = Record<string, string | undefined>;

/** Adds every wrong setting to `wrong`. */
export function readPaymentSettings(
  env: Env,
  production: boolean,
  wrong: string[],
): Omit<PaymentSettings, 'sandbox'> {
  const paymentProviders = readProviders(env, production, wrong);
  const stripe = paymentProviders.includes('stripe') ? readStripeKeys(env, wrong) : null;
  const paypal = paymentProviders.includes('paypal') ? readPaypalKeys(env, wrong) : null;
  if (stripe && paypal && /_live_/.test(stripe.secretKey) !== (paypal.environment === 'live')) {
    wrong.push('STRIPE_SECRET_KEY and PAYPAL_ENVIRONMENT must both be for tests or both be live');
  }
  return { paymentProviders, stripe, paypal };
}

function readProviders(env: Env, production: boolean, wrong: string[]): ProviderName[] {
  const named = (env.PAYMENT_PROVIDERS || 'sandbox').split(',').map((name) => name.trim());
  const isKnown = (name: string): name is ProviderName => PROVIDERS.some((one) => one === name);
  for (const name of named.filter((one) => !isKnown(one)))
    wrong.push(`PAYMENT_PROVIDERS must name some of ${PROVIDERS.join(', ')}, not "${name}"`);
  if (production && named.includes('sandbox')) {
    if (named.length > 1) wrong.push('PAYMENT_PROVIDERS must not name the sandbox beside real providers');
    else if (env.PAYMENT_SANDBOX !== '1')
      wrong.push(
        'no payment provider is configured; set PAYMENT_SANDBOX=1 to run with the sandbox, in which no money moves',
      );
  }
  return [...new Set(named.filter(isKnown))];
}
