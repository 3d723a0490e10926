import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { INFORMATION } from '../../../contract/paths.ts';
import { missingSettings, readConfig } from '../../../server/config.ts';
import { type Brand, DEMO_BRAND } from '../../../server/lib/brand/brand.ts';
import {
  contrastProblems,
  paletteOf,
  propertiesOf,
  THEME,
  wordsOn,
} from '../../../server/lib/brand/colors.ts';
import { logoProblem } from '../../../server/lib/brand/logo.ts';
import { PageFault, pageOfMarkdown } from '../../../server/lib/brand/readPages.ts';
import { mailContent, renderMail } from '../../../server/mail/mailContent.ts';
import { serveWeb } from '../../../server/web/serveWeb.ts';
import { type Browser, openBrowser } from '../accounts/browser.ts';
import { writeFiles } from '../support/folders.ts';
import { folderOfSuite, forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';
import { sha256 } from './builtClient.ts';
import { fakeRender, routesJson } from './fakeRender.ts';

/* An operator's name, colours, pictures and legal texts, from a folder. */

const NAME = 'Night & Tales';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><title>Moon</title><circle cx="4" cy="4" r="3" fill="#fff"/></svg>';
const PRIVACY = `---
version: 2026-12-01
---
# How {{brand}} keeps it

What we know about you,
and why.

## Who we are {#who}

{{operator}}, {{address}}

## Ce que nous gardons

We keep:

- your email
- what you
  watched
`;

const folder = folderOfSuite();

let count = 0;
/** A brand folder with these files. */
function brandIn(files: Record<string, string | Buffer>): string {
  const dir = `${folder.path}/${++count}`;
  writeFiles(dir, files);
  return dir;
}
const read = (files: Record<string, string | Buffer>): Brand =>
  readConfig({ BRAND_DIR: brandIn(files) }).brand;
const named = (more: object = {}) => ({ 'brand.json': JSON.stringify({ name: NAME, ...more }) });

test('without a brand folder the demo brand is used', () => {
  expect(readConfig({}).brand).toEqual(DEMO_BRAND);
  expect(readConfig({}).mail.from).toBe('Cliffhanger <no-reply@localhost>');
});

test('a brand folder sets the name, colours, logo, pictures and pages', () => {
  const brand = read({
    ...named({ colors: { play: '#7fd0ff' }, logo: 'logo.svg' }),
    'logo.svg': LOGO,
    'icons/share.jpg': JPEG,
    'pages/privacyPolicy.en.md': PRIVACY,
  });
  expect(brand).toMatchObject({ name: NAME, colors: { play: '#7fd0ff' }, logo: LOGO });
  expect([...brand.icons]).toEqual([['share.jpg', JPEG]]);
  expect(brand.pages.privacyPolicy?.en).toEqual({
    version: '2026-12-01',
    title: 'How {{brand}} keeps it',
    lead: 'What we know about you, and why.',
    sections: [
      { id: 'who', heading: 'Who we are', paragraphs: ['{{operator}}, {{address}}'] },
      {
        id: 'ce-que-nous-gardons',
        heading: 'Ce que nous gardons',
        paragraphs: ['We keep:', { list: ['your email', 'what you watched'] }],
      },
    ],
  });
});

describe('an invalid brand folder', () => {
  const page = (text: string, name = 'privacyPolicy.en.md') => ({ ...named(), [`pages/${name}`]: text });
  const agreement = PRIVACY.replace('{#who}', '{#about}');

  const logo = (text: string) => ({ ...named({ logo: 'logo.svg' }), 'logo.svg': text });
  const color = (name: string, value: string) => named({ colors: { [name]: value } });
  const LIGHT = named({ colors: { background: '#ffffff', text: '#000000' } });
  const TWICE = { 'pages/privacyPolicy.en.json': JSON.stringify(pageOfMarkdown(PRIVACY)) };

  test.each<[RegExp, Record<string, string | Buffer>]>([
    [/BRAND_DIR: .*brand\.json cannot be read \(ENOENT\)/, {}],
    [/brand\.json is not JSON: /, { 'brand.json': '{' }],
    [/brand\.json must be an object, as in \{ "name": "Night Tales" \}/, { 'brand.json': '[]' }],
    [/"name" must be a text without < > " \\ \{ \} @ \$/, { 'brand.json': '{}' }],
    [/"name" must be a text/, named({ name: '<b>' })],
    [/"name" must be a text/, named({ name: 'a\nb' })],
    [/"name" has at most 40 characters/, named({ name: 'x'.repeat(41) })],
    [/brand\.json knows name, colors, logo, and no colours/, named({ colours: {} })],
    [/"colors" must be an object/, named({ colors: 'red' })],
    [/there is no color link; there are background, /, color('link', '#ffffff')],
    [/the color play must be like #ff8a4c, not "red"/, color('play', 'red')],
    [
      /pay \(#803010\) has a contrast of 2(\.\d)?:1 on background .*words need 4\.5:1/,
      color('pay', '#803010'),
    ],
    [/danger \(#ff9c94\) has a contrast of 2(\.\d)?:1 on background \(#ffffff\)/, LIGHT],
    [/"logo" must name an SVG in the same folder/, named({ logo: '../logo.svg' })],
    [/logo\.svg cannot be read \(ENOENT\)/, named({ logo: 'logo.svg' })],
    [/logo\.svg holds <script>, and a logo holds plain shapes only/, logo(LOGO.replace('<t', '<script/><t'))],
    [/icons\/16\.png is none of 192\.png, /, { ...named(), 'icons/16.png': PNG }],
    [/icons\/192\.png is no PNG/, { ...named(), 'icons/192.png': JPEG }],
    [/privacy\.en\.md is for no page; there are /, page(PRIVACY, 'privacy.en.md')],
    [/privacyPolicy\.xx\.md is in no language/, page(PRIVACY, 'privacyPolicy.xx.md')],
    [/notes\.txt must be named like privacyPolicy\.en\.md/, page(PRIVACY, 'notes.txt')],
    [/privacyPolicy\.en\.md is missing/, page(PRIVACY, 'privacyPolicy.de.md')],
    [/must begin with ---, a line like "version: 2026-12-01"/, page('# Title\n\nLead.')],
    [/must have one paragraph between title and sections/, page(PRIVACY.replace('What', '## What'))],
    [/must have only one paragraph before/, page(PRIVACY.replace('## Who', 'More.\n\n## Who'))],
    [/there is other markup in "\[x\]\(y\)"/, page(PRIVACY.replace('We keep:', '[x](y)'))],
    [/has \{\{phone\}\} in /, page(PRIVACY.replace('address', 'phone'))],
    [/has \{\{email\}\} in .*only \{\{brand\}\}/, page(PRIVACY.replace('and why', '{{email}}'))],
    [/needs a section with the anchor terms/, page(agreement, 'serviceAgreement.en.md')],
    [/contactUs\.en\.json is not JSON/, page('{', 'contactUs.en.json')],
    [/must have a version, a title, a lead/, page('{"title":"x"}', 'contactUs.en.json')],
    [/privacyPolicy\.en\.md says a page again/, { ...page(PRIVACY), ...TWICE }],
  ])('is refused with a message that matches %s', (complaint, files) => {
    expect(() => read(files)).toThrow(complaint);
  });

  test('is refused with all its problems at once', () => {
    const files = { 'brand.json': '{"name":"","colors":{"play":"red"}}', 'icons/16.png': PNG };
    expect(() => read(files)).toThrow(/"name" must[\s\S]*color play[\s\S]*icons\/16\.png/);
  });
});

test('a Markdown page without a title is refused', () => {
  expect(() => pageOfMarkdown('---\nversion: 2026-12-01\n---\nText')).toThrow(PageFault);
});

describe('the colors', () => {
  const given = (name: string) =>
    new RegExp(`--${name}: ([^;]+);`).exec(readFileSync('src/app/theme.css', 'utf8'))?.[1];

  test('that a brand leaves out are those of the theme', () => {
    const { background, play, accent, ...others } = THEME;
    expect([background, accent]).toEqual([given('bg'), given('accent')]);
    expect([play, given('play')]).toEqual([accent, 'var(--accent)']);
    for (const [name, color] of Object.entries(others)) expect([name, color]).toEqual([name, given(name)]);
    expect(contrastProblems({})).toEqual([]);
    expect(propertiesOf({})).toEqual([]);
  });

  test('are derived from those that are given', () => {
    const palette = paletteOf({ background: '#001020', accent: '#7fd0ff' });
    expect(palette).toMatchObject({ surface: '#0a1928', raised: '#142230', play: '#7fd0ff' });
    expect(propertiesOf({ chosen: '#ffd0e0' })).toEqual([
      '--chosen:#ffd0e0',
      '--on-chosen:#000000',
      '--chosen-wash:rgba(255,208,224,0.14)',
    ]);
    const accents = ['--accent:#7fd0ff', '--on-accent:#000000', '--play:#7fd0ff', '--play-face:#7fd0ff'];
    expect(propertiesOf({ accent: '#7fd0ff' })).toEqual(expect.arrayContaining(accents));
  });

  test('name only properties that the theme has', () => {
    const all = { background: '#101010', text: '#eeeeee', muted: '#bbbbbb', accent: '#7fd0ff' };
    const others = { play: '#8fe0ff', pay: '#ffe08f', chosen: '#e0d0ff', locked: '#b0a0d0' };
    const names = propertiesOf({ ...all, ...others }).map((one) => one.slice(2, one.indexOf(':')));
    expect(names.filter((name) => given(name) === undefined)).toEqual([]);
    const some = ['bg', 'surface', 'raised', 'text', 'pay-face', 'locked-wash'];
    expect(names).toEqual(expect.arrayContaining(some));
  });

  test('of button text contrast with the button', () => {
    const words = ['#ffffff', '#000000', '#767676'].map(wordsOn);
    expect(words).toEqual(['#000000', '#ffffff', '#000000']);
  });
});

describe('a logo', () => {
  test.each([
    [LOGO, null],
    [`<?xml version="1.0"?>\n<!-- drawn by us -->\n${LOGO}`, null],
    [LOGO.replace('<circle', '<g id="a"><rect width="1" height="1"/></g><circle'), null],
    [LOGO.replace('fill="#fff"', 'fill="url(#glow)"'), null],
    [LOGO.replace('r="3"', 'r="3" onload="alert(1)"'), /has onload on <circle>/],
    [LOGO.replace('r="3"', 'style="x"'), /has style on <circle>/],
    [LOGO.replace('fill="#fff"', 'fill="url(https://a.example/x)"'), /leads out of it/],
    [LOGO.replace('fill="#fff"', 'fill="&#106;"'), /leads out of it/],
    [LOGO.replace('fill="#fff"', 'fill="\\75rl(//host/x)"'), /leads out of it/],
    [LOGO.replace('fill="#fff"', 'fill="image(//host/x)"'), /leads out of it/],
    [LOGO.replace('<circle', '<image href="x"/><circle'), /holds <image>/],
    [LOGO.replace('<circle', '<a xlink:href="javascript:1"><circle/></a><circle'), /holds <a>/],
    [LOGO.replace('<circle', '<foreignObject/><circle'), /holds <foreignObject>/],
    [LOGO.replace('<circle', '<style>*{}</style><circle'), /holds <style>/],
    [`<!DOCTYPE svg [<!ENTITY x "y">]>${LOGO}`, /is not a plain SVG/],
    [LOGO.replace('<circle', '<![CDATA[x]]><circle'), /is not a plain SVG/],
    [LOGO.replace('</svg>', ''), /is not a plain SVG/],
    [LOGO.replace('</svg>', '</g></svg>'), /closes <g>, which is not open/],
    [LOGO + LOGO.replace('Moon', 'Sun'), /must be one <svg>/],
    [LOGO.replace(' viewBox="0 0 8 8"', ''), /has no viewBox/],
    [LOGO.replace('http://www.w3.org/2000/svg', 'http://a.example'), /leads out of it/],
    ['', /is not a plain SVG/],
    ['<svg', /is not a plain SVG/],
    [LOGO + ' '.repeat(50_000), /has more than 50000 characters/],
  ])('is accepted only if it is a plain, harmless SVG: %s', (text, problem) => {
    if (problem) expect(logoProblem(text)).toMatch(problem);
    else expect(logoProblem(text)).toBeNull();
  });

  test('that is a long unclosed tag is refused within a second', () => {
    const began = performance.now();
    expect(logoProblem(`<svg ${'a="b" '.repeat(8_000)}`)).toMatch(/is not a plain SVG/);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('a branded site', () => {
  const client = folderOfSuite();
  let visitor: Browser;
  const fake = fakeRender();
  const t = forAllTests(async () => {
    const html = readFileSync('public/index.html', 'utf8');
    writeFiles(client.path, {
      'index.html': html.replace('<!--entry-styles-->', '<style>:root{--bg:#0e0a10}</style>'),
      'routes.json': routesJson(['/', '/my']),
      'manifest.webmanifest': readFileSync('public/manifest.webmanifest'),
      'icons/logo.svg': readFileSync('public/icons/logo.svg'),
      'icons/192.png': 'the demo’s',
    });
    const brandDir = brandIn({
      ...named({ colors: { background: '#001020', play: '#7fd0ff' }, logo: 'logo.svg' }),
      'logo.svg': LOGO,
      'icons/192.png': PNG,
      'icons/share.jpg': JPEG,
      'pages/privacyPolicy.en.md': PRIVACY,
      'pages/privacyPolicy.fr.md': PRIVACY.replace('# How {{brand}} keeps it', '# Vie privée chez {{brand}}'),
    });
    const { brand } = readConfig({ BRAND_DIR: brandDir });
    const reports = [{ config_key: 'contact_email', config_value: 'ask@night.example' }];
    const config = testConfig({ clientDir: client.path, brand, reports });
    const server = await createTestContext({ config });
    await serveWeb(server.app, server.context, { renderModule: fake.module });
    visitor = openBrowser(server.app);
    return server;
  });
  const get = (url: string, accept = 'text/html') =>
    t.app.inject({ method: 'GET', url, headers: { accept } });

  const PAGES = ['/', '/my'];
  test.each(PAGES)('the page %s has the brand name and colours, which its policy allows', async (path) => {
    const { body, headers } = await get(path);
    expect(body).toContain('data-brand="Night &amp; Tales"');
    expect(body).toContain('<noscript>Night &amp; Tales needs JavaScript');
    expect(body).not.toMatch(/{{|Cliffhanger/);
    expect(body).toContain('<meta name="theme-color" content="#001020" />');
    const style = /<style>(@media screen\{:root:root\{[^<]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(style).toContain('--bg:#001020;');
    expect(style).toContain('--play:#7fd0ff;');
    expect(style).toContain('--mark:url(/icons/logo.svg) center/contain no-repeat');
    expect(headers['content-security-policy']).toContain(sha256(style));
  });

  test('the renderer gets the brand name, and an unrendered page has it as its title', async () => {
    await get('/');
    expect(fake.requests.at(-1)).toMatchObject({ path: '/', brand: NAME });
    expect((await get('/my')).body).toContain('<title>Night &amp; Tales</title>');
  });

  test('the manifest has the brand name, the background colour and only the brand’s icons', async () => {
    const manifest = (await get('/manifest.webmanifest', '*/*')).json();
    expect(manifest).not.toHaveProperty('screenshots');
    expect(manifest).toMatchObject({
      ...{ name: NAME, short_name: NAME, background_color: '#001020', theme_color: '#001020' },
      display: 'standalone',
    });
    const sources = manifest.icons.map(({ src }: { src: string }) => src);
    expect(sources).toEqual(['/icons/logo.svg', '/icons/192.png']);
    expect((await get('/icons/logo.svg', '*/*')).body).toBe(LOGO);
    const icon = await get('/icons/192.png', '*/*');
    expect([icon.rawPayload, icon.headers['content-type']]).toEqual([PNG, 'image/png']);
    expect((await get('/icons/share.jpg', '*/*')).rawPayload).toEqual(JPEG);
  });

  test.each([
    ['en', 'How Night & Tales keeps it'],
    ['fy', 'Vie privée chez Night & Tales'],
    ['dy', 'How Night & Tales keeps it'],
  ] as const)(
    'a legal page in %s is the operator’s, in English where it is not translated',
    async (lang, title) => {
      const { info } = await visitor.ask('GET /api/information', { page: 'privacyPolicy', lang });
      expect(info.text.title).toBe(title);
      expect(info.operator).toEqual({ name: '', address: '', email: 'ask@night.example' });
      expect(info.text.sections[0]?.paragraphs).toEqual(['{{operator}}, {{address}}']);
    },
  );

  test('a page that the operator has not written is the default text with the brand name', async () => {
    for (const page of INFORMATION.filter((one) => one !== 'privacyPolicy')) {
      const { info } = await visitor.ask('GET /api/information', { page, lang: 'dy' });
      expect(JSON.stringify(info.text)).not.toMatch(/Cliffhanger|{{brand}}/);
    }
    const { info } = await visitor.ask('GET /api/information', { page: 'commonQuestions', lang: 'dy' });
    expect(info.text.sections[0]?.heading).toBe('Was kostet Night & Tales?');
  });

  test('an unknown information page gets a 400', async () => {
    expect((await visitor.ask('GET /api/information', { page: 'imprint' as never })).status).toBe(400);
  });
});

describe('a mail', () => {
  const brand: Brand = { ...DEMO_BRAND, name: NAME, colors: { background: '#001020', play: '#7fd0ff' } };

  test('has the brand name and colours, and the brand name as its sender', () => {
    const words = mailContent('en', 'passwordReset', { url: 'https://a.example', minutes: 10, brand: NAME });
    const { text, html } = renderMail(brand, 'en', words);
    expect(text).toContain('a new password for your Night & Tales account');
    expect(text.trimEnd().endsWith(NAME)).toBe(true);
    expect(html).toContain('Night &amp; Tales</td>');
    expect(html).toContain('background:#001020');
    expect(html).toContain('background:#7fd0ff;color:#000000');
    expect(html + text).not.toContain('Cliffhanger');
    const { from } = readConfig({ BRAND_DIR: brandIn(named()) }).mail;
    expect(from).toMatch(/^"?Night & Tales"? <no-reply@localhost>$/);
  });
});

test('a brand without a picture for shared links causes a startup warning', () => {
  const told = (files: Record<string, string | Buffer>) =>
    missingSettings(readConfig({ BRAND_DIR: brandIn(files) }));
  expect(told(named())).toEqual([
    "BRAND_DIR holds no icons/share.jpg: links to the home page are shared with the demo's picture",
  ]);
  expect(told({ ...named(), 'icons/share.jpg': JPEG })).toEqual([]);
});
