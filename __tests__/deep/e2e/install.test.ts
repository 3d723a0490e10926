import { beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { newMember } from '../../e2e/support/api.ts';
import { seePlaying } from '../../e2e/support/browser.ts';
import { logIn } from '../../e2e/support/steps.ts';
import { arrive, product } from '../../e2e/support/world.ts';
import { lookUntil } from '../../support/poll.ts';

/* On the home screen, and in touch. */

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  ({ context, page } = await arrive({ serviceWorkers: 'allow' }));
});

/** What Chromium tells a page that can be installed, and what its user answers. */
const browserOffers = () =>
  page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(offer);
  });

test('Chromium finds the app installable, and every address in its manifest exists', async () => {
  await page.goto(product.url);
  const devTools = await context.newCDPSession(page);
  const { errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { icons, screenshots, shortcuts, share_target: share } = JSON.parse(data ?? '');
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((each: { icons: [] }) => each.icons)];
  const named = [...pictures.map(({ src }) => src), ...shortcuts.map(({ url }: { url: string }) => url)];
  for (const address of [...named, share.action]) {
    const answer = await page.request.get(product.url + address);
    expect([address, answer.status()]).toEqual([address, 200]);
  }
});

test('a returning viewer is offered the app on the next page after an episode', async () => {
  await page.addInitScript(() => localStorage.setItem('first-finished', `${Date.now() - 3 * 86_400_000}`));
  // The browser draws this page, so the app is there, and no document follows that would forget the offer.
  await page.goto(`${product.url}/my`);
  await page.getByRole('heading', { name: 'Pick up where' }).waitFor();
  await page.getByRole('link', { name: 'Home' }).last().click();
  await page.locator('a[href^="/videos/"]').first().click();
  await seePlaying(page);
  await browserOffers();
  await page.evaluate(() => {
    const film = [...document.querySelectorAll('video')].find(({ paused }) => !paused);
    if (film) film.currentTime = film.duration - 1;
  });
  await page.getByText('EP 2 /').waitFor();
  await page.goBack();
  const offer = page.getByRole('region', { name: 'Cliffhanger as an app' });
  await offer.getByRole('button', { name: 'Install' }).click();
  await offer.waitFor({ state: 'hidden' });
});

test('a text shared from another app opens its search results', async () => {
  const shared = new URLSearchParams({ text: 'The Glass Heiress https://films.example/v/1' });
  await page.goto(`${product.url}/search?${shared}`);
  await page.waitForURL('**/searchDetail/The%20Glass%20Heiress');
  await page
    .getByRole('link', { name: /The Glass Heiress/ })
    .first()
    .waitFor();
});

test('the service worker shows a pushed message as a notification', async () => {
  await page.goto(product.url);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A browser without a screen shows no notifications.
  await worker.evaluate(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const { registration } = globalThis as unknown as { registration: object };
    const showNotification = async (title: string, { body }: { body: string }) =>
      void shown.push(`${title}: ${body}`);
    Object.assign(registration, { showNotification });
  });
  const devTools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  const notification = {
    ...{ title: 'The Glass Heiress', body: 'Episode 61 is out.', lang: 'en-GB', tag: 'a' },
    navigate: `${product.url}/videos/the-glass-heiress?ep=61`,
  };
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await found,
    data: JSON.stringify({ web_push: 8030, notification }),
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  expect(await lookUntil(async () => (await shown())[0], { withinMs: 5_000 })).toBe(
    'The Glass Heiress: Episode 61 is out.',
  );
});

test('the notification settings on the account page survive a reload', async () => {
  const { email } = await newMember(product);
  await logIn(page, product.url, email);
  await page.goto(`${product.url}/individual`);
  const failures = page.getByRole('switch', { name: 'When a payment fails' });
  await failures.click();
  const kept = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('"quietFrom":23')),
  );
  await page.getByRole('combobox', { name: 'Quiet from' }).selectOption('23');
  expect((await kept).ok()).toBe(true);
  await page.reload();
  expect(await failures.getAttribute('aria-checked')).toBe('false');
  expect(await page.getByRole('combobox', { name: 'Quiet from' }).inputValue()).toBe('23');
});
