import { copyText, linkTo, shareNatively } from '../../../src/features/share/saga.ts';

const given = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

afterEach(() => {
  given('share', undefined);
  given('clipboard', undefined);
});

test('a shared link links to the episode without naming the user', () => {
  window.history.replaceState(null, '', '/videos/v?ep=2&t=31&token=mine&fbclid=me');
  expect(linkTo('v', { episode: 2 }, 'en')).toBe('http://localhost/videos/v?ep=2&lang=en');
});

test('a shared link may link to a second, in the language of the user', () => {
  expect(linkTo('v', { episode: 3, second: 42.7 }, 'fy')).toBe('http://localhost/videos/v?ep=3&t=42&lang=fy');
});

const failing = (error: Error) => () => Promise.reject(error);
const forbidden = failing(new DOMException('No', 'NotAllowedError'));

test.each<[string, (() => Promise<void>) | undefined, string]>([
  ['was used', async () => {}, 'done'],
  ['is missing', undefined, 'unable'],
  ['was dismissed', failing(new DOMException('Share canceled', 'AbortError')), 'dismissed'],
  ['is forbidden', forbidden, 'unable'],
  ['fails', failing(new TypeError('Bad data')), 'unable'],
])(
  'a share sheet that %s gets the title and the link, and the outcome is known',
  async (_how, sheet, outcome) => {
    const what = { title: 'The Glass Heiress', url: 'http://localhost/videos/v?ep=2' };
    const share = sheet && jest.fn(sheet);
    given('share', share);
    await expect(shareNatively(what)).resolves.toBe(outcome);
    if (share) expect(share).toHaveBeenCalledWith(what);
  },
);

test.each<[string, (() => Promise<void>) | undefined, string]>([
  ['takes the text', async () => {}, 'done'],
  ['is forbidden', forbidden, 'refused'],
  ['is missing', undefined, 'unable'],
])('copying to a clipboard that %s says what came of it', async (_how, clipboard, outcome) => {
  const writeText = clipboard && jest.fn(clipboard);
  given('clipboard', writeText && { writeText });
  await expect(copyText('a link')).resolves.toBe(outcome);
  if (writeText) expect(writeText).toHaveBeenCalledWith('a link');
});
