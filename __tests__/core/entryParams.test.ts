/* Whether click ids may be kept is remembered by the module: each test begins with a fresh visit. */

type Landing = typeof import('../../src/core/entryParams.ts');
const KEYS = ['token', 'xUserRefererToken', 'userToken', 'fbclid', 'ttclid'];

let landing: Landing;
beforeEach(async () => {
  window.localStorage.clear();
  delete document.documentElement.dataset.consent;
  window.history.replaceState(null, '', '/');
  jest.resetModules();
  landing = await import('../../src/core/entryParams.ts');
});

const kept = () =>
  Object.fromEntries(
    KEYS.map((key) => [key, window.localStorage.getItem(key)]).filter(([, value]) => value !== null),
  );
const at = (address: string) => window.history.replaceState({ key: 'k' }, '', address);

describe('before a navigation', () => {
  beforeEach(() => landing.allowClickIds());

  test('the referrer token and the Facebook click id are kept', () => {
    landing.storeNavigationParams('/', '?token=ref&fbclid=fb');
    expect(kept()).toEqual({ token: 'ref', fbclid: 'fb' });
  });

  test("TikTok's is kept under Facebook's key, and takes its place", () => {
    landing.storeNavigationParams('/', '?ttclid=tt1');
    expect(kept()).toEqual({ fbclid: 'tt1' });
    landing.storeNavigationParams('/', '?fbclid=fb2&ttclid=tt2');
    expect(kept()).toEqual({ fbclid: 'tt2' });
  });

  test.each([
    ['an address without anything forgets nothing', '', {}],
    ['an empty value forgets nothing', '?token=&fbclid=', {}],
    ['other values are left alone', '?xUserRefererToken=x&userToken=u&lang=fy', {}],
    ['a plus that is not encoded is a plus', '?token=a+b==', { token: 'a+b==' }],
    ['the longest that is allowed is kept', `?token=${'a'.repeat(512)}`, { token: 'a'.repeat(512) }],
    ['of two values the first counts', '?token=one&token=two', { token: 'one' }],
  ])('%s', (_title, search, more) => {
    landing.storeNavigationParams('/', '?token=ref&fbclid=fb');
    landing.storeNavigationParams('/', search);
    expect(kept()).toEqual({ token: 'ref', fbclid: 'fb', ...more });
  });
});

/** A page of a server where click ids need no consent. */
const withoutQuestion = () => {
  document.documentElement.dataset.consent = 'none';
};

describe('at the start', () => {
  test('each value is kept under a key of its own', () => {
    withoutQuestion();
    at('/?token=ref&xUserRefererToken=xref&fbclid=fb&ttclid=tt');
    landing.storeStartParams();
    expect(kept()).toEqual({ token: 'ref', xUserRefererToken: 'xref', fbclid: 'fb', ttclid: 'tt' });
  });

  test.each([
    [
      'the referrers are gone, and the rest of it stays',
      '/my?a=1&token=r&xUserRefererToken=x&fbclid=fb#c',
      '/my?a=1&fbclid=fb#c',
    ],
    ['a mailed code that is none is gone', '/retrievePassword?code=%3Cscript%3E', '/retrievePassword'],
    ["on another page a code is somebody else's", '/search?code=a', '/search?code=a'],
    ['without a code nothing is touched', '/?q=a+b%20c', '/?q=a+b%20c'],
  ])('of the address: %s', (_title, address, left) => {
    at(address);
    landing.storeStartParams();
    expect(window.location.href).toBe(`http://localhost${left}`);
    expect(window.history.state).toEqual({ key: 'k' });
    expect(landing.readMailedCode()).toBeNull();
  });

  test('the one-use code is given out, kept until it is traded, and gone from the address', () => {
    at('/my?a=1&userToken=once&b=2#c');
    expect(landing.storeStartParams()).toBe('once');
    expect(window.location.href).toBe('http://localhost/my?a=1&b=2#c');
    expect(kept()).toEqual({ userToken: 'once' });
    landing.dropSignInCode();
    expect(kept()).toEqual({});
  });

  test('a code that no server has answered yet is given out again', () => {
    at('/?userToken=once');
    landing.storeStartParams();
    at('/');
    expect(landing.storeStartParams()).toBe('once');
  });

  const NO_CODES = ['/?userToken=', '/?userToken=a%20b', '/?userToken=%3Cscript%3E'];
  test.each(NO_CODES)('a code that is none (%s) is gone from the address all the same', (address) => {
    at(address);
    expect(landing.storeStartParams()).toBeNull();
    expect(window.location.search).toBe('');
  });

  test('the code of a mailed link waits for its page, and is gone from the address', () => {
    at('/retrievePassword?lang=fy&code=mailed-1_a');
    expect(landing.storeStartParams()).toBeNull();
    expect(window.location.href).toBe('http://localhost/retrievePassword?lang=fy');
    expect(landing.readMailedCode()).toBe('mailed-1_a');
    expect(landing.readMailedCode()).toBe('mailed-1_a');
    landing.dropMailedCode();
    expect(landing.readMailedCode()).toBeNull();
    expect(kept()).toEqual({});
  });
});

describe('consent comes first', () => {
  test('nothing is kept before it, everything after', () => {
    at('/?fbclid=fb&ttclid=tt');
    landing.storeStartParams();
    landing.storeNavigationParams('/', window.location.search);
    expect(kept()).toEqual({});
    landing.allowClickIds();
    expect(kept()).toEqual({ fbclid: 'tt', ttclid: 'tt' });
  });

  test('the referrers are no click ids and need none', () => {
    at('/?token=ref&xUserRefererToken=xref');
    landing.storeStartParams();
    expect(kept()).toEqual({ token: 'ref', xUserRefererToken: 'xref' });
  });

  test('a no leaves nothing of them, kept or waiting', () => {
    landing.allowClickIds();
    landing.storeNavigationParams('/', '?fbclid=fb');
    window.localStorage.setItem('ttclid', 'tt');
    landing.refuseClickIds();
    expect(kept()).toEqual({});
    landing.storeNavigationParams('/', '?fbclid=more');
    expect(kept()).toEqual({});
  });

  test('click ids of later pages wait with the first', () => {
    landing.storeStartParams();
    landing.storeNavigationParams('/', '?fbclid=first');
    landing.storeNavigationParams('/my', '');
    landing.storeNavigationParams('/search', '?ttclid=second');
    landing.allowClickIds();
    expect(kept()).toEqual({ fbclid: 'second' });
  });

  test.each([
    ['none', null, true],
    ['none', 'refused', true],
    ['implied', null, true],
    ['implied', 'granted', true],
    ['implied', 'refused', false],
    ['required', null, false],
    ['required', 'granted', true],
    ['required', 'refused', false],
    [undefined, null, false],
    [undefined, 'granted', true],
  ])(
    'with consent "%s" in the page and the answer "%s" they are kept at once: %s',
    (mode, answer, expected) => {
      if (mode) document.documentElement.dataset.consent = mode;
      if (answer) window.localStorage.setItem('consent', answer);
      at('/?fbclid=fb&ttclid=tt');
      landing.storeStartParams();
      expect(kept()).toEqual(expected ? { fbclid: 'fb', ttclid: 'tt' } : {});
      landing.storeNavigationParams('/my', '?fbclid=later');
      expect(kept()).toEqual(expected ? { fbclid: 'later', ttclid: 'tt' } : {});
    },
  );

  test('after an earlier no nothing waits for a later yes', () => {
    document.documentElement.dataset.consent = 'required';
    window.localStorage.setItem('consent', 'refused');
    at('/?fbclid=fb');
    landing.storeStartParams();
    landing.allowClickIds();
    expect(kept()).toEqual({});
  });

  test('a no is forgotten by a later yes, but not what it dropped', () => {
    landing.storeNavigationParams('/', '?fbclid=dropped');
    landing.refuseClickIds();
    landing.allowClickIds();
    expect(kept()).toEqual({});
    landing.storeNavigationParams('/', '?fbclid=new');
    expect(kept()).toEqual({ fbclid: 'new' });
  });
});

describe('hostile values', () => {
  test.each([
    ['markup', '<img src=x>'],
    ['a line break', 'a\r\nset-cookie: b'],
    ['a space', 'a b'],
    ['quotes', `a"b'c`],
    ['too much', 'a'.repeat(513)],
    ['a zero byte', 'a\u0000b'],
    ['letters no header takes', 'é'],
  ])('%s is not kept', (_, value) => {
    withoutQuestion();
    const keys = ['token', 'fbclid', 'ttclid', 'xUserRefererToken'];
    const search = `?${keys.map((key) => `${key}=${encodeURIComponent(value)}`).join('&')}`;
    at(`/${search}`);
    landing.storeStartParams();
    landing.storeNavigationParams('/', search);
    expect(kept()).toEqual({});
  });

  const CLEAN = ['abc==', 'a/b', 'a%b', 'IwAR1_x-Y.z~', 'a:b;c,d', 'E.C.P.w{0}|[1]'];
  test.each(CLEAN)('"%s" is kept as it is', (value) => {
    withoutQuestion();
    landing.allowClickIds();
    const search = `?${new URLSearchParams({ token: value, fbclid: value })}`;
    landing.storeNavigationParams('/', search);
    at(`/?${new URLSearchParams({ ttclid: value })}`);
    landing.storeStartParams();
    expect(kept()).toEqual({ token: value, fbclid: value, ttclid: value });
  });
});

describe('the way back from a wallet', () => {
  test.each(['/order/result', '/order/easy'])('at %s its token is not taken for a referrer', (path) => {
    landing.storeNavigationParams('/', '?token=ref');
    const search = '?orderId=ord_1&token=EC-5TX&PayerID=P';
    landing.storeNavigationParams(path, search);
    at(`${path}${search}`);
    landing.storeStartParams();
    expect(kept()).toEqual({ token: 'ref' });
    expect(window.location.search).toBe(search);
  });

  test.each(['/order/result', '/order/easy'])('at %s every other value is kept', (path) => {
    withoutQuestion();
    at(`${path}?orderId=ord_1&xUserRefererToken=xref&userToken=me&fbclid=fb&ttclid=tt`);
    landing.storeStartParams();
    expect(kept()).toEqual({ xUserRefererToken: 'xref', userToken: 'me', fbclid: 'fb', ttclid: 'tt' });
  });
});

describe("Google's click id", () => {
  test('waits in memory for the address that Google is told first', () => {
    at('/?gclid=g1');
    landing.storeStartParams();
    landing.storeNavigationParams('/', window.location.search);
    landing.storeNavigationParams('/my', '?lang=fy');
    expect(landing.withGoogleClickId('?lang=fy')).toBe('?lang=fy&gclid=g1');
    expect(landing.withGoogleClickId('?gclid=g2')).toBe('?gclid=g2');
    expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('g1');
  });

  test('is forgotten after a no', () => {
    landing.storeNavigationParams('/', '?gclid=g1');
    landing.refuseClickIds();
    expect(landing.withGoogleClickId('')).toBe('');
  });
});

test.each([
  ['', ''],
  ['?ep=2', '?ep=2'],
  ['?q=a+b%20c', '?q=a+b%20c'],
  ['?token=a', ''],
  ['?userToken=a&ep=2', '?ep=2'],
  ['?ep=2&token=a&token=b&userToken=c', '?ep=2'],
])('of the query "%s" "%s" may be told', (search, told) => {
  expect(landing.withoutTokens(search)).toBe(told);
});
