import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newPerson, seePlaying } from '../../e2e/support/browser.ts';
import { formsOf } from '../../e2e/support/formsOf.ts';
import { copyData, type OwnProduct, startProduct } from '../../e2e/support/product.ts';
import {
  backAtEpisode,
  CARDS,
  fillCardPage,
  fromTheWallToTheCard,
  PASSWORD,
  pay,
  signIn,
} from '../../e2e/support/steps.ts';
import { recordRequests, recordStore, type SentRequest, type StoreEvent } from '../../e2e/support/witness.ts';
import { browser } from '../../e2e/support/world.ts';
import { temporaryFolder } from '../../server/support/folders.ts';

const CVV = '947';

/** Something that was stored, shown, sent or written somewhere. */
type Trace = { place: string; content: string | Buffer };

let product: OwnProduct;
let person: Awaited<ReturnType<typeof newPerson>>;
let email: string;
let events: StoreEvent[];
let requests: SentRequest[];
let traces: Trace[];

beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'trace' });
  person = await newPerson(browser);
  const { context, page } = person;
  events = await recordStore(context, product.url);
  const sent = recordRequests(context);
  const addresses = new Set<string>();
  page.on('framenavigated', (frame) => addresses.add(frame.url()));

  await walk();

  requests = await sent();
  const cookies = await context.cookies();
  traces = [
    ...[...addresses].map((content) => ({ place: 'address', content })),
    ...cookies.map(({ name, value }) => ({ place: `cookie ${name}`, content: value })),
    ...events.flatMap(tracesOfEvent),
    ...requests.flatMap(tracesOfRequest),
    { place: 'log', content: product.logs() },
    ...(await tracesOfFiles(product.dataDir)),
  ];
});
afterAll(async () => {
  await person?.context.close();
  await product?.stop();
});

/** From the wall to the shop, past a declined card, to the episode; then out and in again. */
async function walk() {
  const { page } = person;
  email = await fromTheWallToTheCard(page, `${product.url}/videos/a-forged-duchess?ep=9`);
  await fillCardPage(page, CARDS.declined, CVV);
  await pay(page);
  await page.getByText('Your bank didn’t accept the card.').waitFor();
  await fillCardPage(page, CARDS.good, CVV);
  await pay(page);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await backAtEpisode(page, 9);
  await seePlaying(page);

  await page.goto(`${product.url}/my`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await page.getByText(email).waitFor();
}

function tracesOfEvent({ action, state, localStorage, sessionStorage }: StoreEvent): Trace[] {
  const stored = (place: string, storage: Record<string, string>) =>
    Object.entries(storage).map(([key, content]) => ({ place: `${place} ${key}`, content }));
  return [
    { place: `action ${action.type}`, content: JSON.stringify(action) },
    { place: `state after ${action.type}`, content: JSON.stringify(state) },
    ...stored('localStorage', localStorage),
    ...stored('sessionStorage', sessionStorage),
  ];
}

function tracesOfRequest({ method, url, headers, body }: SentRequest): Trace[] {
  const call = `${method} ${url.origin === product.sandboxUrl ? 'sandbox ' : ''}${url.pathname}`;
  return [
    { place: 'address', content: url.href },
    ...Object.entries(headers).map(([name, content]) => ({ place: `header ${name}`, content })),
    ...(body === null ? [] : [{ place: `body of ${call}`, content: body }]),
  ];
}

async function tracesOfFiles(folder: string): Promise<Trace[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({
      place: `file ${path.relative(folder, file)}`,
      content: await readFile(file),
    })),
  );
}

/** Where one of these texts is to be found, as it is or as addresses and headers would carry it. */
function placesOf(texts: string[], among = traces): string[] {
  const forms = texts.flatMap(formsOf);
  const found = among.filter(({ content }) => forms.some((form) => content.includes(form)));
  return [...new Set(found.map(({ place }) => place))].sort();
}

const kindsOf = (places: string[]) => [...new Set(places.map((place) => place.split(' ')[0]))];
const grouped = (number: string) => [number, number.replaceAll(' ', ''), number.replaceAll(' ', '-')];
const sessionTokens = () => [
  ...new Set(events.flatMap(({ localStorage }) => localStorage['user-token'] ?? [])),
];
const cardTokens = () =>
  requests
    .filter(({ url }) => url.pathname === '/api/payment/pay')
    .map(({ body }) => (JSON.parse(body ?? '') as { token: string }).token);

test('the recording covers the whole visit and every kind of place', () => {
  const types = events.map(({ action }) => action.type);
  expect(types.length).toBeGreaterThan(40);
  expect(types).toEqual(
    expect.arrayContaining([
      'user/accountRequested',
      'orders/cardPaymentRequested',
      'unlocked/episodeUnlocked',
      'session/loggedOut',
      'user/loginRequested',
    ]),
  );
  expect(requests.length).toBeGreaterThan(20);
  expect(product.logs()).toContain('/api/payment/pay');
  expect(requests.some(({ url }) => url.href.startsWith(`${product.sandboxUrl}/fields/card`))).toBe(true);
  expect(kindsOf(traces.map(({ place }) => place)).sort()).toEqual([
    'action',
    'address',
    'body',
    'cookie',
    'file',
    'header',
    'localStorage',
    'log',
    'sessionStorage',
    'state',
  ]);
  expect(person.problems).toEqual([]);
});

test('the search finds a card number hidden in a copy of the data', async () => {
  const { path: copy, remove } = temporaryFolder();
  try {
    await copyData(product.dataDir, copy);
    const [largest] = (await tracesOfFiles(copy)).sort((a, b) => b.content.length - a.content.length);
    const file = largest?.place.replace('file ', '') ?? '';
    const handle = await open(path.join(copy, file), 'r+');
    await handle.write('4242424242424242', 100_000);
    await handle.close();
    expect(placesOf(grouped(CARDS.good), await tracesOfFiles(copy))).toEqual([`file ${file}`]);
  } finally {
    remove();
  }
});

test('card numbers go from the provider’s frame to the provider, and nowhere else', () => {
  for (const number of [CARDS.good, CARDS.declined]) {
    expect(placesOf(grouped(number))).toEqual(['body of POST sandbox /v1/tokens']);
  }
});

test('the CVV goes from the provider’s frame to the provider, and nowhere else', () => {
  // Three digits are anywhere by chance: only a whole value counts.
  const asValue = new RegExp(`"${CVV}"|[?&=]${CVV}(?:&|$)|^${CVV}$`);
  const found = traces.filter(({ content }) => asValue.test(content.toString('latin1')));
  expect([...new Set(found.map(({ place }) => place))]).toEqual(['body of POST sandbox /v1/tokens']);
});

test('the provider’s card tokens appear only in the payment request and the sandbox’s journal', () => {
  const tokens = cardTokens();
  expect(tokens).toEqual([expect.stringMatching(/^tok_\w{36}$/), expect.stringMatching(/^tok_\w{36}$/)]);
  for (const token of tokens) {
    expect(placesOf([token])).toEqual(['body of POST /api/payment/pay', 'file sandbox/journal.jsonl']);
  }
});

test('the password appears only in the requests that open the account and sign in', () => {
  expect(placesOf([PASSWORD])).toEqual(['body of POST /api/user/account', 'body of POST /api/user/login']);
});

test('session tokens appear only in their cookie, their headers and their localStorage entry', () => {
  const tokens = sessionTokens();
  expect(tokens.length).toBeGreaterThan(2);
  expect(placesOf(tokens)).toEqual([
    'cookie session',
    'header cookie',
    'header user-token',
    'localStorage user-token',
  ]);
});

test('the e-mail is in no address, header, storage or log', () => {
  expect(kindsOf(placesOf([email])).sort()).toEqual(['action', 'body', 'file', 'state']);
});
