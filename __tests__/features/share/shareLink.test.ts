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

describe('the share sheet', () => {
  const what = { title: 'The Glass Heiress', url: 'http://localhost/videos/v?ep=2' };
  const failing = (error: unknown) => given('share', () => Promise.reject(error));

  test('gets the title and the link', async () => {
    const share = jest.fn(async (_what: object) => {});
    given('share', share);
    await expect(shareNatively(what)).resolves.toBe('done');
    expect(share).toHaveBeenCalledWith(what);
  });

  test('may be missing', async () => {
    await expect(shareNatively(what)).resolves.toBe('unable');
  });

  test('may be dismissed, which is no failure', async () => {
    failing(new DOMException('Share canceled', 'AbortError'));
    await expect(shareNatively(what)).resolves.toBe('dismissed');
  });

  test.each([new DOMException('No', 'NotAllowedError'), new TypeError('Bad data')])(
    'that fails (%s) leaves the link to be copied',
    async (error) => {
      failing(error);
      await expect(shareNatively(what)).resolves.toBe('unable');
    },
  );
});

describe('copying', () => {
  test('writes the text', async () => {
    const writeText = jest.fn(async (_text: string) => {});
    given('clipboard', { writeText });
    await expect(copyText('a link')).resolves.toBe('done');
    expect(writeText).toHaveBeenCalledWith('a link');
  });

  test('may be refused', async () => {
    given('clipboard', { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) });
    await expect(copyText('a link')).resolves.toBe('refused');
  });

  test('needs a clipboard', async () => {
    await expect(copyText('a link')).resolves.toBe('unable');
  });
});
