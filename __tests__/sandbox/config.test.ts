import { expect, test } from '@jest/globals';
import { parseConfig } from '../../sandbox/config.ts';
import { formatAmount } from '../../sandbox/pages/payment.ts';

test('the defaults suit a local shop', () => {
  expect(parseConfig({ SANDBOX_PORT: '4200' })).toEqual({
    port: 4200,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4200',
    dataDir: 'data/sandbox',
    secretKey: 'sandbox_secret_key',
    webhookSecret: 'sandbox_webhook_secret',
    webhookUrl: 'http://localhost:4000/api/webhook/payment/sandbox',
    merchantOrigins: ['http://localhost:4000'],
    slowMs: 6000,
  });
});

test('origins are normalised', () => {
  const config = parseConfig({
    SANDBOX_PUBLIC_URL: 'https://pay.example/',
    SANDBOX_MERCHANT_ORIGINS: ' http://A.example:80/ , https://b.example,',
  });
  expect(config.publicUrl).toBe('https://pay.example');
  expect(config.merchantOrigins).toEqual(['http://a.example', 'https://b.example']);
});

test('the configuration error names every wrong setting', () => {
  const env = {
    SANDBOX_PORT: 'http',
    SANDBOX_PUBLIC_URL: 'https://pay.example/path',
    SANDBOX_WEBHOOK_URL: 'ftp://shop.example',
    SANDBOX_MERCHANT_ORIGINS: '*',
    SANDBOX_SLOW_MS: '-1',
  };
  for (const name of Object.keys(env)) expect(() => parseConfig(env)).toThrow(name);
  expect(() => parseConfig({ SANDBOX_MERCHANT_ORIGINS: ',' })).toThrow('SANDBOX_MERCHANT_ORIGINS');
});

test.each([
  [1999, 'USD', '$19.99'],
  [500, 'JPY', '¥500'],
  [1, 'EUR', '€0.01'],
])('%i %s is shown as %s', (amount, currency, shown) => {
  expect(formatAmount(amount, currency)).toBe(shown);
});
