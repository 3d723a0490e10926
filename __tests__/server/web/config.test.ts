import { expect, test } from '@jest/globals';
import { readConfig } from '../../../server/config.ts';

test('everything has a default outside production', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    databaseUrl: null,
    dataDir: 'data',
    production: false,
  });
});

test('addresses lose their last slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://example.com/' }).publicUrl).toBe('https://example.com');
});

test('everything that is wrong is said at once', () => {
  const env = {
    PORT: 'many',
    DAILY_UNLOCKS: '-1',
    PUBLIC_URL: 'example',
    CONSENT: 'maybe',
    LOG_LEVEL: 'loud',
  };
  expect(() => readConfig(env)).toThrow(
    [
      'Configuration:',
      '  - PORT must be a whole number, not "many"',
      '  - PUBLIC_URL must be an address, not "example"',
      '  - DAILY_UNLOCKS must be a whole number, not "-1"',
      '  - CONSENT must be one of required, implied, not "maybe"',
      '  - LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud"',
    ].join('\n'),
  );
});

test('production does not fall back to the sandbox unasked', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('set PAYMENT_SANDBOX=1');
  expect(readConfig({ NODE_ENV: 'production', PAYMENT_SANDBOX: '1' }).production).toBe(true);
});
