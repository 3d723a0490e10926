import { type Sent, secretsIn, secretsSent } from '../support/secretsIn.ts';

const SENT: Sent[] = [
  { headers: { 'user-token': 'ses_canary-1', cookie: 'lang=e; session=ses_canary-2' }, input: null },
  { headers: {}, input: { email: 'canary@example.com', password: 'pass canary', number: 3 } },
  { headers: {}, input: [{}, '{"number":"4242 4242 4242 4242","cvv":"947","token":"card_canary"}'] },
];
const SECRETS = secretsSent(SENT);

test('values that were sent under the names of secrets are collected as secrets', () => {
  expect(SECRETS.sort()).toEqual(
    [
      'ses_canary-1',
      'ses_canary-2',
      'canary@example.com',
      'pass canary',
      '4242 4242 4242 4242',
      '947',
      'card_canary',
    ].sort(),
  );
});

test.each([
  ['a known value', 'ses_canary-1'],
  ['a known value in an address', '/my?x=pass%20canary'],
  ['a CVC as a whole', '947'],
  ['a card number in groups', '4000-0000-0000-0002'],
  ['somebody’s e-mail', 'robin@example.com'],
  ['a signed address', '/media/AAB.ses_1.c2ln/v-9/master.m3u8'],
  ['a sign-in code in an address', '/my?lang=en&userToken=abc'],
  ['the provider’s token of a card', 'tok_1234567'],
  ['a secret in a stored value', '{"forms":[{"password":"abc"}]}'],
])('%s is found in a nested record', (_name, text) => {
  const places = secretsIn({ documents: [{ local: { one: text, two: 'x' } }] }, SECRETS);
  expect(places).toEqual([expect.stringMatching(/^documents\.0\.local\.one/)]);
});

const NAMES = ['password', 'userToken', 'code', 'cvv'];
test.each(NAMES)(
  'a %s is found by its name, and a known secret is found when it is a name itself',
  (name) => {
    expect(secretsIn([{ [name]: 'abc', 'ses_canary-1': 1 }], SECRETS)).toEqual([`0.${name}`, '0.(name)']);
  },
);

test('masked values, timestamps, ids and three digits within a text are not reported as secrets', () => {
  const shown = {
    email: '•••',
    to: '/login?email=•••&next=/my',
    'user-token': 'xxx-xxxxxx-x',
    media: '•••',
    code: 402,
    at: 1795486765714,
    id: '12345678-1234-4123-8123-123456789012',
    text: 'Episode 947',
  };
  expect(secretsIn(shown, SECRETS)).toEqual([]);
});
