import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { PHONE } from '../../e2e/support/browser.ts';
import { isTakenOver, looksWhole } from '../../e2e/support/rendered.ts';
import { product } from '../../e2e/support/world.ts';

/* The quick tier sees the app take the home page, results and an episode over. */

test.each(['/search', '/more/recommended', '/commonQuestions#cancel'])(
  '%s hydrates without errors, repeated requests or further style sheets',
  isTakenOver,
);

const DESKTOP = { width: 1280, height: 800 };
test.each([
  ['/', PHONE.viewport],
  ['/videos/the-wolf-i-married?ep=12', PHONE.viewport],
  ['/privacyPolicy', PHONE.viewport],
  ['/', DESKTOP],
])('%s looks the same with the styles in its head alone as with all of them, on %o', looksWhole);

/** Width and height from the frame's header. */
function jpegSize(bytes: Buffer): number[] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return [];
}
const pageAt = (address: string) => fetch(address, { headers: { accept: 'text/html' } });

test('the picture for shared links has the size that the head says', async () => {
  const text = await (await pageAt(`${product.url}/videos/the-glass-heiress?lang=es`)).text();
  const meta = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(text)?.[1];
  expect(meta('og:title')).toMatch(/heredera/i);
  const image = await fetch(meta('og:image') as string);
  expect(jpegSize(Buffer.from(await image.arrayBuffer()))).toEqual([
    Number(meta('og:image:width')),
    Number(meta('og:image:height')),
  ]);
});

/** Texts of links that do not say where they lead, by Lighthouse's list. */
const SAY_NOTHING =
  /^\s*(more|see more|see all|here|más|ver todo|plus|tout voir|mehr|alle ansehen|mais|ver tudo)\s*$/i;

test('every English and German sitemap address is an indexable page with a unique title and description', async () => {
  const robots = await (await fetch(`${product.url}/robots.txt`)).text();
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const xml = await (await fetch(sitemap)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => address)
    // The other languages' pages differ in their words alone.
    .filter((address) => ['en', 'dy'].includes(new URL(address).searchParams.get('lang') ?? 'en'));
  expect(addresses.length).toBeGreaterThan(80);
  /** The pages that say the same of themselves in a language. */
  const saying = new Map<string, Set<string>>();
  for (const address of addresses) {
    const answer = await pageAt(address);
    const text = await answer.text();
    const canonical = /<link rel="canonical" href="([^"]*)">/.exec(text)?.[1];
    expect([answer.status, canonical?.replaceAll('&amp;', '&')]).toEqual([200, address]);
    expect([answer.headers.get('x-robots-tag'), /<meta name="robots"/.test(text)]).toEqual([null, false]);
    for (const block of text.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/g) ?? [])
      JSON.parse(block);
    const links = [...text.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, inner = '']) =>
      inner.replace(/<[^>]*>/g, ''),
    );
    expect(links.filter((words) => SAY_NOTHING.test(words))).toEqual([]);
    const { pathname, searchParams } = new URL(address);
    for (const said of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)">/]) {
      const key = `${searchParams.get('lang') ?? 'en'} ${said.exec(text)?.[0]}`;
      saying.set(key, (saying.get(key) ?? new Set()).add(pathname));
    }
  }
  expect([...saying].filter(([, pages]) => pages.size > 1)).toEqual([]);
});

test('only the scripts of the first load ask to be compiled early', () => {
  const folder = 'dist/client/assets';
  const asking = readdirSync(folder).filter((name) =>
    readFileSync(`${folder}/${name}`, 'latin1').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(asking).toEqual([
    expect.stringMatching(/^libraries\.\w+\.js$/),
    expect.stringMatching(/^main\.\w+\.js$/),
  ]);
});
