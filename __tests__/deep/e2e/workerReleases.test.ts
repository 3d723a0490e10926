import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { bringWorker, takenOver } from '../../e2e/support/browser.ts';
import { move, settled } from '../../e2e/support/everyPage.ts';
import { type Line, startLine } from '../../e2e/support/line.ts';
import { type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import { logIn } from '../../e2e/support/steps.ts';
import { arrive, type Person, product } from '../../e2e/support/world.ts';
import { lookUntil } from '../../support/poll.ts';

/* The worker of one build before a server that has another, and whose files have other names. */

// Each pair opens twelve pages.
jest.setTimeout(90_000);

const PLACES: [path: string, heading: string][] = [
  ['/', 'Featured Videos'],
  ['/videos/the-glass-heiress', 'The Glass Heiress'],
  ['/browse/asian-stories', 'Asian stories'],
  ['/more/recommended', 'More recommendations'],
  ['/search', 'Popular themes'],
  ['/searchDetail/heiress', 'Results for “heiress”'],
  ['/shopping', 'Choose your plan'],
  ['/my', 'Free plan'],
  ['/favorites', 'My List'],
  ['/commonQuestions', 'Frequently asked questions'],
  ['/login', 'Welcome back'],
  ['/?feed=1', 'For you'],
];

type Build = 'old' | 'new';
let folder: string;
let other: OwnProduct;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-build-'));
  await copyRenamed('dist/client', path.join(folder, 'client'));
  await symlink(path.resolve('dist/render'), path.join(folder, 'render'));
  other = await startProduct({ CLIENT_DIR: path.join(folder, 'client'), TRUST_PROXY: '1' });
});
afterAll(async () => {
  await other?.stop();
  await rm(folder, { recursive: true });
});

/** The same client as another build would name it: no file of a screen or its texts is called as before. */
async function copyRenamed(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (file) => !/\.(br|gz|map)$/.test(file) });
  const hashes = (await readdir(path.join(to, 'assets'))).map((file) => /\.(\w{6})\./.exec(file)?.[1] ?? '');
  const known = new RegExp(`\\b(${[...new Set(hashes)].join('|')})\\b`, 'g');
  const renamed = (text: string) => text.replace(known, (hash) => [...hash].reverse().join(''));
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const before = path.join(entry.parentPath, entry.name);
    const after = path.join(entry.parentPath, renamed(entry.name));
    if (before !== after) await rename(before, after);
    if (/\.(js|css|html|json)$/.test(after)) await writeFile(after, renamed(await readFile(after, 'utf8')));
  }
}

let line: Line;
/** What answers for the worker, and for all pages and their files; calls go to one server, which knows the member. */
let served: { worker: Build; pages: Build };
let person: Person;
let page: Page;
beforeEach(async () => {
  served = { worker: 'old', pages: 'old' };
  const originOf = { old: product.url, new: other.url };
  line = await startLine((path) => {
    if (path.startsWith('/api/')) return product.url;
    return originOf[path === '/sw.js' ? served.worker : served.pages];
  });
});
afterEach(() => line.stop());

async function arriveAt(serviceWorkers: 'allow' | 'block'): Promise<void> {
  person = await arrive({ serviceWorkers });
  page = person.page;
  const { email } = await newMember(product);
  await logIn(page, line.url, email);
  await page.goto(line.url);
  await takenOver(page);
}

const mainIn = (html = '') => /\/assets\/main\.\w+\.js/.exec(html)?.[0];
/** The script of a build with which all begins. */
const mainOf = async (build: Build) =>
  mainIn(await (await fetch(`${(build === 'old' ? product : other).url}/shell`)).text());
/** The build of the page that the worker in charge would show without a line. */
const keptMain = () =>
  page
    .evaluate(async () => {
      const shell =
        navigator.serviceWorker.controller && (await caches.match('/shell', { cacheName: 'shell' }));
      return shell?.text();
    })
    .then(mainIn);
async function workerIsOf(build: Build): Promise<void> {
  const main = await mainOf(build);
  expect(await lookUntil(async () => (await keptMain()) === main, { withinMs: 20_000, everyMs: 100 })).toBe(
    true,
  );
}
const see = (heading: string) => page.getByRole('heading', { name: heading, exact: true }).first().waitFor();

test.each<[worker: Build, pages: Build]>([
  ['old', 'new'],
  ['new', 'old'],
])('with a worker of the %s build every page of the %s build comes up', async (worker, pages) => {
  served = { worker, pages: worker };
  await arriveAt('allow');
  await page.evaluate(bringWorker);
  await workerIsOf(worker);
  served.pages = pages;
  const main = await mainOf(pages);
  for (const [path, heading] of PLACES) {
    await page.goto(line.url + path);
    await settled(page, path);
    await see(heading);
    expect(await page.locator(`script[src="${main}"]`).count()).toBe(1);
  }
  await workerIsOf(worker);
});

test('a page of the old build leads to every other page, before and after the new worker takes over', async () => {
  await arriveAt('allow');
  await page.evaluate(bringWorker);
  await workerIsOf('old');
  served = { worker: 'new', pages: 'new' };
  person.expects(...GONE);
  const middle = PLACES.length / 2;
  await walk(PLACES.slice(1, middle));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await workerIsOf('new');
  await walk(PLACES.slice(middle));
});

test('without a worker an old page shows an error for a page whose code is gone, and Try again loads it', async () => {
  await arriveAt('block');
  served = { worker: 'new', pages: 'new' };
  person.expects(...GONE);
  await page.getByRole('link', { name: 'Search' }).first().click();
  await see('We couldn’t show this page');
  await page.getByRole('button', { name: 'Try again' }).click();
  await settled(page, '/search');
  await see('Popular themes');
});

/** What the browser complains of where the files of its build are gone. */
const GONE = [/status of 404/, /MIME type/, /ChunkLoadError/];
/** Within the document. */
async function walk(places: typeof PLACES): Promise<void> {
  for (const [path, heading] of places) {
    await move(page, line.url, path);
    await see(heading);
  }
}
