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

describe('a navigation', () => {
  beforeEach(() => landing.allowClickIds());

  test('stores the referrer token and the Facebook click id', () => {
    landing.storeNavigationParams('/', '?token=ref&fbclid=fb');
    expect(kept()).toEqual({ token: 'ref', fbclid: 'fb' });
  });

  test("stores TikTok's click id under the key of Facebook's, replacing it", () => {
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
  ])('stores the params of its query: %s', (_title, search, more) => {
    landing.storeNavigationParams('/', '?token=ref&fbclid=fb');
    landing.storeNavigationParams('/', search);
    expect(kept()).toEqual({ token: 'ref', fbclid: 'fb', ...more });
  });
});

/** A page of a server where click ids need no consent. */
const withoutQuestion = () => {
  document.documentElement.dataset.consent = 'none';
};

describe('the start of the app', () => {
  test('stores each value of the query under its own key', () => {
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
  ])('cleans the address: %s', (_title, address, left) => {
    at(address);
    landing.storeStartParams();
    expect(window.location.href).toBe(`http://localhost${left}`);
    expect(window.history.state).toEqual({ key: 'k' });
    expect(landing.readMailedCode()).toBeNull();
  });

  test('returns the one-use sign-in code, stores it until it is traded, and removes it from the address', () => {
    at('/my?a=1&userToken=once&b=2#c');
    expect(landing.storeStartParams()).toBe('once');
    expect(window.location.href).toBe('http://localhost/my?a=1&b=2#c');
    expect(kept()).toEqual({ userToken: 'once' });
    landing.dropSignInCode();
    expect(kept()).toEqual({});
  });

  test('returns a stored sign-in code again at the next start', () => {
    at('/?userToken=once');
    landing.storeStartParams();
    at('/');
    expect(landing.storeStartParams()).toBe('once');
  });

  const NO_CODES = ['/?userToken=', '/?userToken=a%20b', '/?userToken=%3Cscript%3E'];
  test.each(NO_CODES)('rejects an invalid sign-in code and removes it from the address (%s)', (address) => {
    at(address);
    expect(landing.storeStartParams()).toBeNull();
    expect(window.location.search).toBe('');
  });

  test('keeps the code of a mailed link in memory until it is dropped, and removes it from the address', () => {
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

describe('consent to click ids', () => {
  test('click ids are stored only after consent', () => {
    at('/?fbclid=fb&ttclid=tt');
    landing.storeStartParams();
    landing.storeNavigationParams('/', window.location.search);
    expect(kept()).toEqual({});
    landing.allowClickIds();
    expect(kept()).toEqual({ fbclid: 'tt', ttclid: 'tt' });
  });

  test('referrer tokens are stored without consent', () => {
    at('/?token=ref&xUserRefererToken=xref');
    landing.storeStartParams();
    expect(kept()).toEqual({ token: 'ref', xUserRefererToken: 'xref' });
  });

  test('a refusal deletes the stored click ids and stops storing new ones', () => {
    landing.allowClickIds();
    landing.storeNavigationParams('/', '?fbclid=fb');
    window.localStorage.setItem('ttclid', 'tt');
    landing.refuseClickIds();
    expect(kept()).toEqual({});
    landing.storeNavigationParams('/', '?fbclid=more');
    expect(kept()).toEqual({});
  });

  test('click ids of later pages wait for consent, and the latest one is stored', () => {
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
    'with consent "%s" in the page and the answer "%s" click ids are stored at once: %s',
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

  test('click ids do not wait for a later consent after an earlier refusal', () => {
    document.documentElement.dataset.consent = 'required';
    window.localStorage.setItem('consent', 'refused');
    at('/?fbclid=fb');
    landing.storeStartParams();
    landing.allowClickIds();
    expect(kept()).toEqual({});
  });

  test('a consent after a refusal stores new click ids, but not the dropped ones', () => {
    landing.storeNavigationParams('/', '?fbclid=dropped');
    landing.refuseClickIds();
    landing.allowClickIds();
    expect(kept()).toEqual({});
    landing.storeNavigationParams('/', '?fbclid=new');
    expect(kept()).toEqual({ fbclid: 'new' });
  });
});

describe('the validation of params', () => {
  test.each([
    ['markup', '<img src=x>'],
    ['a line break', 'a\r\nset-cookie: b'],
    ['a space', 'a b'],
    ['quotes', `a"b'c`],
    ['too much', 'a'.repeat(513)],
    ['a zero byte', 'a\u0000b'],
    ['letters no header takes', 'é'],
  ])('a hostile value (%s) is not stored', (_, value) => {
    withoutQuestion();
    const keys = ['token', 'fbclid', 'ttclid', 'xUserRefererToken'];
    const search = `?${keys.map((key) => `${key}=${encodeURIComponent(value)}`).join('&')}`;
    at(`/${search}`);
    landing.storeStartParams();
    landing.storeNavigationParams('/', search);
    expect(kept()).toEqual({});
  });

  const CLEAN = ['abc==', 'a/b', 'a%b', 'IwAR1_x-Y.z~', 'a:b;c,d', 'E.C.P.w{0}|[1]'];
  test.each(CLEAN)('the value "%s" is stored unchanged', (value) => {
    withoutQuestion();
    landing.allowClickIds();
    const search = `?${new URLSearchParams({ token: value, fbclid: value })}`;
    landing.storeNavigationParams('/', search);
    at(`/?${new URLSearchParams({ ttclid: value })}`);
    landing.storeStartParams();
    expect(kept()).toEqual({ token: value, fbclid: value, ttclid: value });
  });
});

describe('the return from a wallet', () => {
  test.each(['/order/result', '/order/easy'])('at %s a wallet token is not stored as a referrer', (path) => {
    landing.storeNavigationParams('/', '?token=ref');
    const search = '?orderId=ord_1&token=EC-5TX&PayerID=P';
    landing.storeNavigationParams(path, search);
    at(`${path}${search}`);
    landing.storeStartParams();
    expect(kept()).toEqual({ token: 'ref' });
    expect(window.location.search).toBe(search);
  });

  test.each(['/order/result', '/order/easy'])('at %s every other value is stored', (path) => {
    withoutQuestion();
    at(`${path}?orderId=ord_1&xUserRefererToken=xref&userToken=me&fbclid=fb&ttclid=tt`);
    landing.storeStartParams();
    expect(kept()).toEqual({ xUserRefererToken: 'xref', userToken: 'me', fbclid: 'fb', ttclid: 'tt' });
  });
});

describe("Google's click id", () => {
  test('is kept in memory only and added to an address without one', () => {
    at('/?gclid=g1');
    landing.storeStartParams();
    landing.storeNavigationParams('/', window.location.search);
    landing.storeNavigationParams('/my', '?lang=fy');
    expect(landing.withGoogleClickId('?lang=fy')).toBe('?lang=fy&gclid=g1');
    expect(landing.withGoogleClickId('?gclid=g2')).toBe('?gclid=g2');
    expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('g1');
  });

  test('is forgotten after a refusal', () => {
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
])('the query "%s" without its tokens is "%s"', (search, told) => {
  expect(landing.withoutTokens(search)).toBe(told);
});
