import { describe, expect, test } from '@jest/globals';
import { identityProviderOf } from '../../../server/accounts/identityProvider.ts';
import { missingSettings, readConfig } from '../../../server/config.ts';

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

test('PUBLIC_URL loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://example.com/' }).publicUrl).toBe('https://example.com');
});

describe('media', () => {
  const BUCKET = {
    MEDIA_S3_URL: 'https://s3.eu-central-1.amazonaws.com/films/',
    MEDIA_S3_KEY_ID: 'AKIA',
    MEDIA_S3_SECRET: 'a secret of the bucket',
  };
  const NO_BUCKETS = ['films', 's3://films', 'ftp://example.com/films', 'https://key:word@example.com/films'];
  const BELOW_BUCKETS = ['https://example.com/films/below', 'https://example.com/films?region=eu'];

  test('lie in the data folder, in another folder or in a bucket', () => {
    expect(readConfig({}).mediaStore).toEqual({ folder: 'data/media', s3: null });
    expect(readConfig({ DATA_DIR: '/srv' }).mediaStore.folder).toBe('/srv/media');
    expect(readConfig({ MEDIA_DIR: '/films' }).mediaStore).toEqual({ folder: '/films', s3: null });
    expect(readConfig(BUCKET).mediaStore.s3).toEqual({
      url: 'https://s3.eu-central-1.amazonaws.com/films',
      region: 'auto',
      keyId: 'AKIA',
      secret: 'a secret of the bucket',
    });
    const ofHost = { MEDIA_S3_URL: 'http://films.localhost:9000', MEDIA_S3_REGION: 'eu-west-1' };
    const { s3 } = readConfig({ ...BUCKET, ...ofHost }).mediaStore;
    expect(s3).toMatchObject({ url: 'http://films.localhost:9000', region: 'eu-west-1' });
  });

  test.each([
    [{ MEDIA_S3_KEY_ID: '' }, 'MEDIA_S3_KEY_ID is missing'],
    [{ MEDIA_S3_SECRET: undefined }, 'MEDIA_S3_SECRET is missing'],
    [{ MEDIA_DIR: '/films' }, 'MEDIA_DIR and MEDIA_S3_URL are both set'],
    [{ MEDIA_S3_URL: '' }, 'MEDIA_S3_KEY_ID is set, and MEDIA_S3_URL, which names the bucket, is not'],
    ...[...NO_BUCKETS, ...BELOW_BUCKETS].map(
      (url) => [{ MEDIA_S3_URL: url }, 'MEDIA_S3_URL must be the address of a bucket'] as const,
    ),
  ])('%j is refused, and no secret is shown', (env, said) => {
    const start = () => readConfig({ ...BUCKET, ...env });
    expect(start).toThrow(said);
    expect(start).not.toThrow(/a secret of the bucket|key:word/);
  });
});

describe('SECURITY_CONTACT', () => {
  test.each([
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/security?lang=en', 'https://example.com/security?lang=en'],
    [undefined, null],
    [' ', null],
  ])('set to %j is read as %j', (given, contact) => {
    expect(readConfig({ SECURITY_CONTACT: given }).securityContact).toBe(contact);
  });

  test.each([
    ...['security@example.com', 'http://example.com', 'https://', 'mailto:nobody', 'javascript:alert(1)'],
    ...['mailto:a@example.com\nContact: mailto:b@example.com', 'https://example.com/a\r\nExpires: never'],
    ...['mailto:a@b@example.com', 'https://example.com/\u2028a', `https://example.com/${'x'.repeat(200)}`],
  ])('refuses %j', (contact) => {
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT must be like mailto:');
  });
});

test('all configuration errors are reported at once', () => {
  const numbers = { PORT: 'many', DAILY_UNLOCKS: '-1' };
  const words = { PUBLIC_URL: 'example', CONSENT: 'maybe', LOG_LEVEL: 'loud' };
  expect(() => readConfig({ ...numbers, ...words })).toThrow(
    [
      'Configuration:',
      '  - PORT must be a whole number from 0 to 65535, not "many"',
      '  - PUBLIC_URL must be an address, not "example"',
      '  - LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud"',
      '  - DAILY_UNLOCKS must be a whole number, not "-1"',
      '  - CONSENT must be one of required, implied, not "maybe"',
    ].join('\n'),
  );
});

test('a blank value counts as not set', () => {
  expect(readConfig({ PORT: '', DATA_DIR: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('a wrong secret is named, and its value is not shown', () => {
  const start = () => readConfig({ DATABASE_URL: 'postgres//user:hunter2@db' });
  expect(start).toThrow('DATABASE_URL must be an address');
  expect(start).not.toThrow('hunter2');
});

const SECRETS = { SANDBOX_SECRET_KEY: 'a secret of ours', SANDBOX_WEBHOOK_SECRET: 'another of ours' };
const PRODUCTION = { NODE_ENV: 'production', PAYMENT_SANDBOX: '1', ...SECRETS };

test('production does not fall back to the sandbox unasked', () => {
  expect(() => readConfig({ NODE_ENV: 'production', ...SECRETS })).toThrow('set PAYMENT_SANDBOX=1');
  expect(readConfig(PRODUCTION).production).toBe(true);
});

test.each([
  ['SANDBOX_SECRET_KEY', ''],
  ['SANDBOX_SECRET_KEY', 'sandbox_secret_key'],
  ['SANDBOX_WEBHOOK_SECRET', ''],
  ['SANDBOX_WEBHOOK_SECRET', 'sandbox_webhook_secret'],
])('production with the sandbox refuses an empty or default secret: %s=%s', (name, value) => {
  expect(() => readConfig({ ...PRODUCTION, [name]: value })).toThrow(`${name} must be a secret of your own`);
  expect(readConfig({ [name]: value }).production).toBe(false);
});

describe('TRUST_PROXY', () => {
  const HTTPS = { ...PRODUCTION, PUBLIC_URL: 'https://cliffhanger.example' };

  test('is required in production on https, and the error explains its values', () => {
    for (const TRUST_PROXY of [undefined, '', ' '])
      expect(() => readConfig({ ...HTTPS, TRUST_PROXY })).toThrow(
        'TRUST_PROXY must be set with an https PUBLIC_URL: the number of proxies in front of the server (1 for one), their addresses or networks (10.0.0.0/8,::1), or 0 when browsers reach the server directly',
      );
  });

  const ELSEWHERE = [PRODUCTION, {}, { PUBLIC_URL: 'https://cliffhanger.example' }];
  test.each(ELSEWHERE)('may be left out elsewhere: %j', (env) => {
    expect(readConfig(env).trustProxy).toBe(false);
  });

  test.each([
    ['0', false],
    ['none', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    [' 10.0.0.0/8, fd00::/8 ', ['10.0.0.0/8', 'fd00::/8']],
  ])('accepts "%s"', (TRUST_PROXY, expected) => {
    expect(readConfig({ ...HTTPS, TRUST_PROXY }).trustProxy).toEqual(expected);
  });

  const NUMBERS = ['true', 'all', '-1', '1.5', '99'];
  const NETWORKS = ['proxy.internal', '10.0.0.0/33', '10.0.0.0/0', '::/129', '10.0.0.1,'];
  test.each([...NUMBERS, ...NETWORKS])('refuses "%s"', (TRUST_PROXY) => {
    expect(() => readConfig({ ...HTTPS, TRUST_PROXY })).toThrow(/TRUST_PROXY must be the number of proxies/);
  });
});

test.each<[string, Record<string, string>, string | undefined, string[]]>([
  ['off in production, and browsers are told', PRODUCTION, undefined, ['off']],
  ['the sandbox elsewhere', {}, 'sandbox', []],
  ['with keys Facebook', { ...PRODUCTION, FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: 's' }, 'facebook', []],
])('signing in with Facebook is %s', (_what, env, name, told) => {
  const config = readConfig(env);
  expect(identityProviderOf(config)?.name).toBe(name);
  const reports = config.reports.filter(({ config_key }) => config_key === 'facebook_sign_in');
  expect(reports.map(({ config_value }) => config_value)).toEqual(told);
});

test('the configured pixels are reported to browsers, each under its key, and no others', () => {
  const pixels = { FACEBOOK_PIXEL_ID: '12345', GOOGLE_ANALYTICS: 'G-ABC123', TIKTOK_PIXEL: 'C0FFEEC0FFEE' };
  expect(readConfig(pixels).reports.map((report) => Object.values(report))).toEqual([
    ['consent', 'required'],
    ['facebook_pixel_id', '12345'],
    ['google_analytics', 'G-ABC123'],
    ['tiktok_pixel', 'C0FFEEC0FFEE'],
  ]);
  expect(readConfig({}).reports.map(({ config_key }) => config_key)).toEqual(['consent']);
});

test.each([
  ['FACEBOOK_PIXEL_ID', '"><script>alert(1)</script>'],
  ['FACEBOOK_PIXEL_ID', '1234'],
  ['GOOGLE_ANALYTICS', 'GTM-ABCDEF'],
  ['GOOGLE_ANALYTICS', 'G-abc'],
  ['TIKTOK_PIXEL', 'C0FFEE'],
])('an invalid pixel id is refused: %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} must be the id of a pixel, not "${value}"`);
});

describe('the operator', () => {
  const told = (env: Record<string, string>) =>
    readConfig(env).reports.flatMap(({ config_key, config_value }) =>
      /^(operator|contact)_/.test(config_key) ? [[config_key, config_value]] : [],
    );
  test('is reported to browsers with the details that are set', () => {
    expect(told({})).toEqual([]);
    expect(told({ OPERATOR_NAME: ' ', OPERATOR_ADDRESS: '', CONTACT_EMAIL: '' })).toEqual([]);
    const name = { OPERATOR_NAME: 'Night Post', OPERATOR_ADDRESS: '1 Quay' };
    expect(told({ ...name, CONTACT_EMAIL: ' ask@night.example ' })).toEqual([
      ['operator_name', 'Night Post'],
      ['operator_address', '1 Quay'],
      ['contact_email', 'ask@night.example'],
    ]);
  });

  const NO_ADDRESSES = ['ask', 'ask@', 'a b@night.example', 'Ask <ask@night.example>'];
  test.each(NO_ADDRESSES)('cannot have the invalid e-mail address "%s"', (text) => {
    const complaint = `CONTACT_EMAIL must be an e-mail address, not "${text}"`;
    expect(() => readConfig({ CONTACT_EMAIL: text })).toThrow(complaint);
  });

  test('is warned in production when CONTACT_EMAIL is not set', () => {
    const complaint = expect.stringMatching(/^CONTACT_EMAIL is not set: /);
    expect(missingSettings(readConfig(PRODUCTION))).toEqual([complaint]);
    expect(missingSettings(readConfig({ ...PRODUCTION, CONTACT_EMAIL: 'ask@night.example' }))).toEqual([]);
    expect(missingSettings(readConfig({}))).toEqual([]);
  });
});

test.each(['-1', '100', 'a', '1,5'])('a tax of "%s" percent is refused', (TAX_PERCENT) => {
  expect(() => readConfig({ TAX_PERCENT })).toThrow('TAX_PERCENT must be a number from 0 to 100');
});

test('the tax on receipts is the configured one, and zero by default', () => {
  expect(readConfig({}).tax).toEqual({ percent: 0, name: 'VAT' });
  expect(readConfig({ TAX_PERCENT: '8.1', TAX_NAME: 'MwSt.' }).tax).toEqual({ percent: 8.1, name: 'MwSt.' });
});

test('an unknown payment provider is refused, as is the sandbox beside real ones in production', () => {
  expect(readConfig({}).paymentProviders).toEqual(['sandbox']);
  expect(() => readConfig({ PAYMENT_PROVIDERS: 'bank' })).toThrow('PAYMENT_PROVIDERS must name some of');
  const mixed = { ...PRODUCTION, PAYMENT_PROVIDERS: 'stripe,sandbox' };
  expect(() => readConfig(mixed)).toThrow('must not name the sandbox beside real providers');
});
