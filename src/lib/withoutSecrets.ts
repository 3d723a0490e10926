/** Names of secret and personal values. Only strings are blanked, so an error's numeric `code` stays. */
const SECRET = new RegExp(
  `^(?:${[
    ...['password', 'repeatPassword', 'code', 'token', 'userToken', 'user-token', 'authorization', 'cookie'],
    ...['endpoint', 'p256dh', 'auth'],
    ...['xUserRefererToken', 'fbclid', 'ttclid', 'gclid'],
    ...['cardNumber', 'number', 'cvv', 'expiry'],
    ...['email', 'firstName', 'lastName', 'payer', 'payerFirstName', 'payerLastName', 'referrer'],
  ].join('|')})$`,
  'i',
);
/** Anyone with a signed media address may watch it. */
const SIGNED = /^(https?:\/\/[^/]+)?\/(media|clips)\//;
const EMAIL = /[\w.+%-]+(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/gi;
/** The address of another site, such as a bank's, may grant access by any value of its query. */
const FOREIGN_QUERY = /(https?:\/\/[^\s?#"]+)\?[^\s"]+/gi;
const QUERY_VALUE = /([?&])([\w-]+)=([^&#\s"]*)/g;

const BLANK = '•••';

/** Redux's values are compared by identity, so what has not changed must stay the same object. */
const blanked = new WeakMap<object, unknown>();

export function withoutSecrets<T>(value: T): T {
  return blank(value, '') as T;
}

function blank(value: unknown, key: string): unknown {
  if (typeof value === 'string') return isSecret(key, value) ? BLANK : blankText(value);
  if (typeof value !== 'object' || value === null) return value;
  const known = blanked.get(value);
  if (known !== undefined) return known;
  const copy = Array.isArray(value)
    ? value.map((inner) => blank(inner, ''))
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blank(inner, name)]));
  blanked.set(value, copy);
  return copy;
}

/** A receipt's `address` is personal; one that begins with a slash is a page's. */
const isSecret = (key: string, text: string): boolean =>
  SECRET.test(key) || SIGNED.test(text) || (key === 'address' && !text.startsWith('/'));

const blankText = (text: string): string =>
  text
    .replace(FOREIGN_QUERY, `$1?${BLANK}`)
    .replace(QUERY_VALUE, (pair, sign, name) => (SECRET.test(name) ? `${sign}${name}=${BLANK}` : pair))
    .replace(EMAIL, BLANK);
