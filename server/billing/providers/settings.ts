import type { Settings } from '../../lib/settings.ts';
import { type PaypalKeys, readPaypalKeys } from './paypal/keys.ts';
import type { SandboxSettings } from './sandbox/provider.ts';
import { readStripeKeys, type StripeKeys } from './stripe/keys.ts';

const PROVIDERS = ['sandbox', 'stripe', 'paypal'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export type PaymentSettings = {
  sandbox: SandboxSettings;
  /** In order of preference: the first provider that offers a method serves it. */
  paymentProviders: ProviderName[];
  stripe: StripeKeys | null;
  paypal: PaypalKeys | null;
};

export function readPaymentSettings(
  settings: Settings,
  problems: string[],
): Omit<PaymentSettings, 'sandbox'> {
  const paymentProviders = readProviders(settings, problems);
  const stripe = paymentProviders.includes('stripe') ? readStripeKeys(settings, problems) : null;
  const paypal = paymentProviders.includes('paypal') ? readPaypalKeys(settings, problems) : null;
  if (stripe && paypal && /_live_/.test(stripe.secretKey) !== (paypal.environment === 'live')) {
    problems.push('STRIPE_SECRET_KEY and PAYPAL_ENVIRONMENT must both be for tests or both be live');
  }
  return { paymentProviders, stripe, paypal };
}

function readProviders(settings: Settings, problems: string[]): ProviderName[] {
  const names = settings.PAYMENT_PROVIDERS.split(',').map((name) => name.trim());
  const isProviderName = (name: string): name is ProviderName => PROVIDERS.some((one) => one === name);
  for (const name of names.filter((one) => !isProviderName(one)))
    problems.push(`PAYMENT_PROVIDERS must name some of ${PROVIDERS.join(', ')}, not "${name}"`);
  if (settings.NODE_ENV === 'production' && names.includes('sandbox')) {
    if (names.length > 1) problems.push('PAYMENT_PROVIDERS must not name the sandbox beside real providers');
    else if (settings.PAYMENT_SANDBOX !== '1')
      problems.push(
        'no payment provider is configured; set PAYMENT_SANDBOX=1 to run with the sandbox, in which no money moves',
      );
  }
  return [...new Set(names.filter(isProviderName))];
}
