import { withoutSecrets } from '../../src/lib/withoutSecrets.ts';
import { user } from '../support/samples.ts';

const BLANK = '•••';

test.each([
  'password',
  'repeatPassword',
  'code',
  'token',
  'userToken',
  'user-token',
  'Authorization',
  'cookie',
  'endpoint',
  'p256dh',
  'auth',
  'xUserRefererToken',
  'fbclid',
  'ttclid',
  'gclid',
  'cardNumber',
  'number',
  'CVV',
  'expiry',
  'email',
  'firstName',
  'lastName',
  'payer',
  'payerFirstName',
  'referrer',
  'address',
])('the filter of secrets blanks a %s at any depth', (name) => {
  expect(withoutSecrets({ [name]: 'secret' })).toEqual({ [name]: BLANK });
  expect(withoutSecrets([{ inner: { [name]: 'secret', plan: 'p' } }])).toEqual([
    { inner: { [name]: BLANK, plan: 'p' } },
  ]);
});

test.each([
  ['/media/t0ken/v-9/master.m3u8', BLANK],
  ['https://cdn.example.com/media/t0ken/still.webp', BLANK],
  ['/clips/v-9/0123456789ab/still.webp?t=1772640000.s1gnature', BLANK],
  ['No account for robin@example.com yet', `No account for ${BLANK} yet`],
  ['/login?email=robin%40example.com&next=/my', `/login?email=${BLANK}&next=/my`],
  ['/retrievePassword?code=abc123', `/retrievePassword?code=${BLANK}`],
  ['?lang=fr&userToken=abc#top', `?lang=fr&userToken=${BLANK}#top`],
  ['/order/result?orderId=ord_1&token=EC-77', `/order/result?orderId=ord_1&token=${BLANK}`],
  ['https://bank.example/3ds?secret=abc&id=7', `https://bank.example/3ds?${BLANK}`],
])('the filter of secrets blanks credentials and personal data in %s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
  expect(withoutSecrets({ to: text })).toEqual({ to: shown });
});

test.each([
  [{ code: 402, number: 3, status: 200 }],
  [{ address: '/videos/v?ep=9', poster: '/posters/v/abc', orderId: 'ord_1' }],
  [['a text', 1, true, null, undefined]],
  [{ name: 'Revenge', text: 'password', secretKey: 'k1' }],
])('the filter of secrets keeps harmless values: %j', (value) => {
  expect(withoutSecrets(value)).toEqual(value);
});

test('the filter of secrets changes nothing the second time', () => {
  const once = withoutSecrets({
    user,
    to: 'https://bank.example/3ds?secret=abc',
    at: '/login?email=a%40b.com',
  });
  expect(withoutSecrets(once)).toEqual(once);
});

test('the filter of secrets returns the same copy for the same object and does not change the object', () => {
  const value = { inner: { email: 'robin@example.com' } };
  expect(withoutSecrets(value)).toBe(withoutSecrets(value));
  expect(withoutSecrets({ inner: value.inner }).inner).toBe(withoutSecrets(value).inner);
  expect(value).toEqual({ inner: { email: 'robin@example.com' } });
});
