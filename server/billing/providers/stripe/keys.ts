import type { Settings } from '../../../lib/settings.ts';

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

const PATTERNS = {
  STRIPE_SECRET_KEY: [/^(sk|rk)_(test|live)_\w{8,}$/, 'sk_test_…, sk_live_…, rk_test_… or rk_live_…'],
  STRIPE_PUBLISHABLE_KEY: [/^pk_(test|live)_\w{8,}$/, 'pk_test_… or pk_live_…'],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\S{8,}$/, 'whsec_…'],
} as const;

/** Problems name the setting but never its value, which may be secret. */
export function readStripeKeys(settings: Settings, problems: string[]): StripeKeys {
  const read = (name: keyof typeof PATTERNS) => {
    const value = settings[name] ?? '';
    const [pattern, example] = PATTERNS[name];
    if (value === '') problems.push(`${name} is missing: PAYMENT_PROVIDERS names stripe`);
    else if (!pattern.test(value)) problems.push(`${name} must look like ${example}`);
    return value;
  };
  const keys = {
    secretKey: read('STRIPE_SECRET_KEY'),
    publishableKey: read('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
  };
  const modes = [keys.secretKey, keys.publishableKey].map((key) => /^[a-z]+_(test|live)_/.exec(key)?.[1]);
  if (modes.includes('test') && modes.includes('live')) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys');
  }
  return keys;
}
