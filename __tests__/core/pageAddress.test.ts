import { hasSecretCode, hideReferrer, shareablePage } from '../../src/core/pageAddress.ts';

const here = window.location.origin;
beforeEach(() => window.history.replaceState({ key: 'k' }, '', '/'));

describe('a page is named by its template and an address without personal data', () => {
  test.each([
    ['/', '', '/', '/', null],
    ['/videos/rain-check', '?ep=3&t=9', '/videos/:videoId', '/videos/rain-check?ep=3&t=9', 'rain-check'],
    ['/videos/a%20b', '', '/videos/:videoId', '/videos/a%20b', 'a b'],
    ['/searchDetail/my%20secret', '', '/searchDetail/:words', '/searchDetail/:words', null],
    ['/somewhere/robin@example.com', '', '/not-found', '/not-found', null],
    ['/order/result', '?orderId=ord_1&cancelled=1', '/order/result', '/order/result', null],
    ['/', '?token=a&userToken=b&code=c&fbclid=d&ttclid=e&email=f', '/', '/', null],
    ['/my', '?utm_source=ad&lang=fy&next=/x', '/my', '/my?utm_source=ad&lang=fy', null],
    ['/', '?gclid=a&gbraid=b&wbraid=c&fbclid=d', '/', '/?gclid=a&gbraid=b&wbraid=c', null],
  ])('%s%s', (path, search, template, location, videoId) => {
    expect(shareablePage(path, search)).toEqual({ template, location: here + location, videoId });
  });

  test('a video id with a broken encoding is reported undecoded', () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const page = { template: '/videos/:videoId', location: `${here}/videos/%E0%A4%A`, videoId: '%E0%A4%A' };
    expect(shareablePage('/videos/%E0%A4%A', '')).toMatchObject(page);
  });
});

test.each([
  ['?code=1', true],
  ['?userToken=1', true],
  ['?a=1&code=', true],
  ['?token=1', false],
  ['?barcode=1', false],
  ['', false],
])('the query "%s" holds a secret code: %s', (search, holds) => {
  expect(hasSecretCode(search)).toBe(holds);
});

test.each([
  ['/my?token=a&lang=fy&xUserRefererToken=b#top', '/my?lang=fy#top'],
  // Without one it stays as it is written.
  ['/my?next=%2Fa+b', '/my?next=%2Fa+b'],
])('only referrer tokens are removed from the address: %s', (address, left) => {
  window.history.replaceState({ key: 'k' }, '', address);
  hideReferrer();
  expect(window.location.href.replace(here, '')).toBe(left);
  expect(window.history.state).toEqual({ key: 'k' });
});
