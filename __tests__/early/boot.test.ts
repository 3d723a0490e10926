import { LOCAL } from '../../contract/storage.ts';

const page = document.documentElement;
const run = () => jest.isolateModulesAsync(async () => void (await import('../../src/early/bodyTop.ts')));

beforeEach(() => {
  localStorage.clear();
  page.className = '';
  delete page.dataset.continue;
  delete page.dataset.asks;
  delete page.dataset.consent;
  delete page.dataset.face;
});

test.each([
  ['for the guest who had one', null, 'guest', true],
  ['for the user who had one', 'usr_1', 'usr_1', true],
  ['not for another user', 'usr_2', 'usr_1', false],
  ['not for a user after a guest', 'usr_1', 'guest', false],
  ['not where nobody had one', null, null, false],
])('the placeholder of the "continue watching" row %s', async (_title, userId, owner, expected) => {
  if (userId) localStorage.setItem(LOCAL.userId, userId);
  if (owner) localStorage.setItem(LOCAL.continueWatching, owner);
  await run();
  expect('continue' in page.dataset).toBe(expected);
});

test.each([
  ['is kept where it will be asked', 'required', null, true],
  ['is not kept after an answer', 'required', 'refused', false],
  ['is not kept where consent is implied', 'implied', null, false],
  ['is not kept where there is nothing to ask', 'none', null, false],
])('the space of the question about consent %s', async (_title, mode, answer, expected) => {
  page.dataset.consent = mode;
  if (answer) localStorage.setItem(LOCAL.consent, answer);
  await run();
  expect('asks' in page.dataset).toBe(expected);
});

test('a browser that denies storage gets no row and no error', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await run();
  expect(page.className).toBe('hero-first');
  expect('continue' in page.dataset).toBe(false);
});

test('the script removes itself from the page', async () => {
  const script = document.body.appendChild(document.createElement('script'));
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  await run();
  expect(script.isConnected).toBe(false);
});
