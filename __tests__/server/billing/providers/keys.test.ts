import { describe, expect, test } from '@jest/globals';
import { configuredPayments } from '../../../../server/billing/providers/configuredPayments.ts';
import { readConfig } from '../../../../server/config.ts';

const STRIPE = {
  PAYMENT_PROVIDERS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_51secretsecretsecret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51publishable',
  STRIPE_WEBHOOK_SECRET: 'whsec_webhooksecretsecret',
};
const PAYPAL = {
  PAYMENT_PROVIDERS: 'paypal',
  PAYPAL_CLIENT_ID: 'AeA1QIZXiflr1_-r0U2UbWTziOWX1GRQer5jkUq4ZfWT5qwb6qQRPq7jDtv57TL4POEEezGLdutcxnkJ',
  PAYPAL_CLIENT_SECRET: 'ECYYrrSHdKfk_Q0EdvzdGkzj58a66kKaUQ5dZAEv4HvvtDId2_DpSuYDB088BZxGuMji7G4OFUnPog6p',
  PAYPAL_WEBHOOK_ID: '9XL90610J3647323C',
  PAYPAL_ENVIRONMENT: 'sandbox',
};
const BOTH = { ...STRIPE, ...PAYPAL, PAYMENT_PROVIDERS: 'stripe,paypal' };

/** The lines with which a start is refused; none of them shows a key. */
function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    const { message } = error as Error;
    const keys = Object.values(env).filter((value) => value !== undefined && value.length >= 10);
    for (const key of keys) expect(message).not.toContain(key);
    return message.split('\n').slice(1);
  }
}

test('Stripe and PayPal can be configured alone or together', () => {
  expect(readConfig(STRIPE)).toMatchObject({ paymentProviders: ['stripe'], paypal: null });
  expect(readConfig(PAYPAL)).toMatchObject({ paymentProviders: ['paypal'], stripe: null });
  const payments = configuredPayments(readConfig(BOTH));
  expect(payments.methods).toEqual(['card', 'paypal']);
  expect(payments.forMethod('card')?.name).toBe('stripe');
  expect(payments.forMethod('paypal')?.name).toBe('paypal');
  expect(payments.testMode).toBe(true);
});

test('keys of a provider that is not enabled are ignored', () => {
  expect(faultsOf({ STRIPE_SECRET_KEY: 'rubbish' })).toEqual([]);
  expect(readConfig({ STRIPE_SECRET_KEY: 'rubbish' }).stripe).toBeNull();
});

test('Stripe and PayPal need no sandbox settings in production', () => {
  expect(faultsOf({ ...BOTH, NODE_ENV: 'production' })).toEqual([]);
});

describe('the server refuses to start with one line per fault when', () => {
  test.each([...Object.keys(STRIPE), ...Object.keys(PAYPAL)].filter((name) => name !== 'PAYMENT_PROVIDERS'))(
    '%s is missing',
    (name) => {
      const faults = faultsOf({ ...BOTH, [name]: undefined });
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(new RegExp(`${name} (is missing|must be live or sandbox)`));
      expect(faultsOf({ ...BOTH, [name]: ' ' })).toEqual(faults);
    },
  );

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_51secretsecret'],
    ['STRIPE_SECRET_KEY', 'sk_test_51'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_51secretsecret'],
    ['STRIPE_WEBHOOK_SECRET', '51secretsecret'],
    ['PAYPAL_CLIENT_ID', 'two words of some length'],
    ['PAYPAL_CLIENT_SECRET', 'short'],
    ['PAYPAL_WEBHOOK_ID', 'https://app.example/api/webhook'],
    ['PAYPAL_ENVIRONMENT', 'staging'],
  ])('%s is %j', (name, value) => {
    expect(faultsOf({ ...BOTH, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test('test keys and live keys are mixed', () => {
    const secret = { STRIPE_SECRET_KEY: 'sk_live_51secretsecret' };
    const live = { ...secret, STRIPE_PUBLISHABLE_KEY: 'pk_live_51secretsecret' };
    expect(faultsOf({ ...STRIPE, ...live })).toEqual([]);
    const mixed = expect.stringContaining('both be test keys or both be live keys');
    expect(faultsOf({ ...STRIPE, ...secret })).toEqual([mixed]);
    const apart = expect.stringContaining('STRIPE_SECRET_KEY and PAYPAL_ENVIRONMENT');
    expect(faultsOf({ ...BOTH, ...live })).toEqual([apart]);
    expect(faultsOf({ ...BOTH, ...live, PAYPAL_ENVIRONMENT: 'live' })).toEqual([]);
  });
});
