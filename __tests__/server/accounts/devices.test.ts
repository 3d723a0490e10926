import { expect, test } from '@jest/globals';
import { deviceLabel } from '../../../server/accounts/startSignedInSession.ts';

test.each([
  ['Linux; Android 14; K', 'Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome · Android'],
  [
    'Linux; Android 14; SM-G991B',
    'SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['iPhone; CPU iPhone OS 18_1', 'Version/18.1 Mobile/15E148 Safari/604.1', 'Safari · iPhone'],
  ['iPad; CPU OS 18_1 like Mac OS X', 'CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome · iPad'],
  ['Windows NT 10.0; Win64; x64', 'Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge · Windows'],
  ['Macintosh; Intel Mac OS X 10_15_7', 'Version/18.0 Safari/605.1.15', 'Safari · Mac'],
  ['iPhone; CPU iPhone OS 18_1', 'Mobile/22B83 Instagram 350.0', 'Instagram · iPhone'],
])('the device label on %s with %s is %s', (system, browser, words) => {
  const userAgent = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`;
  expect(deviceLabel(userAgent)).toBe(words);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
  ['SomethingElse/1 (Windows)', 'Windows'],
  ['Firefox/130.0', 'Firefox'],
  ['curl/8.5.0', ''],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('the device label of %s is “%s”', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words);
});

test('a user agent of a million characters gets an empty device label', () => {
  expect(deviceLabel(`${'Version/1 '.repeat(100_000)}x`)).toBe('');
});
