import type { Settings } from '../../../lib/settings.ts';

export type PaypalKeys = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  environment: 'live' | 'sandbox';
};

const PATTERNS = {
  PAYPAL_CLIENT_ID: /^[\w-]{20,}$/,
  PAYPAL_CLIENT_SECRET: /^[\w-]{20,}$/,
  PAYPAL_WEBHOOK_ID: /^[A-Za-z0-9]{8,50}$/,
} as const;

/** Problems name the setting but never its value, which may be secret. */
export function readPaypalKeys(settings: Settings, problems: string[]): PaypalKeys {
  const read = (name: keyof typeof PATTERNS) => {
    const value = settings[name] ?? '';
    if (value === '') problems.push(`${name} is missing: PAYMENT_PROVIDERS names paypal`);
    else if (!PATTERNS[name].test(value)) problems.push(`${name} is not as PayPal's developer pages show it`);
    return value;
  };
  // Set explicitly, because PayPal's keys do not show their environment.
  const environment = settings.PAYPAL_ENVIRONMENT;
  if (environment !== 'live' && environment !== 'sandbox') {
    problems.push('PAYPAL_ENVIRONMENT must be live or sandbox');
  }
  return {
    clientId: read('PAYPAL_CLIENT_ID'),
    clientSecret: read('PAYPAL_CLIENT_SECRET'),
    webhookId: read('PAYPAL_WEBHOOK_ID'),
    environment: environment === 'live' ? 'live' : 'sandbox',
  };
}
