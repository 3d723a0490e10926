import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, By, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { expectInstalled, MINI_BROWSER, WEBKIT_DRIVER, XVFB } from '../../../../scripts/programs.ts';
import { within } from '../../../support/poll.ts';
import { type Engine, PHONE_SIZE, until, type Viewer } from './viewer.ts';

/** MiniBrowser's buttons would make the window wider than a phone. */
const NARROW_TOOLBAR =
  'box, button, entry, image { min-width: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0); }';

/** Runs in the page: whether an element is where it was two frames ago. A tap on a sheet that slides in hits what is behind. */
const STANDS_STILL = `
  const [element, answer] = arguments;
  const place = () => Object.values(element.getBoundingClientRect().toJSON()).join();
  const before = place();
  requestAnimationFrame(() => requestAnimationFrame(() => answer(place() === before)));
`;

const CLICK_MS = 10_000;
/** A session begins within two seconds; a busy machine needs more. */
const SESSION_MS = 45_000;
const SESSION_TRIES = 3;

export async function startWebKit(): Promise<Engine> {
  expectInstalled(WEBKIT_DRIVER, MINI_BROWSER, XVFB);
  const settings = await mkdtemp(path.join(tmpdir(), 'cliffhanger-webkit-'));
  await mkdir(path.join(settings, 'gtk-3.0'));
  await writeFile(path.join(settings, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR);
  const screen = await startScreen();
  const environment = {
    ...(process.env as Record<string, string>),
    DISPLAY: screen.display,
    XDG_CONFIG_HOME: settings,
    // MiniBrowser takes the language of the pages from it.
    LANG: 'en_GB.UTF-8',
    // There is no graphics card.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  const newService = () =>
    new DriverService.Builder(WEBKIT_DRIVER.path).setLoopback(true).setEnvironment(environment).build();
  let service = newService();
  const newSession = async () => {
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: MINI_BROWSER.path, args: ['--automation'] },
      })
      .build();
    await makePhoneSized(driver);
    return driver;
  };
  return {
    async newViewer() {
      // WebKitWebDriver sometimes never answers a request for a session; another process does.
      for (let attempt = 1; attempt <= SESSION_TRIES; attempt++) {
        const session = newSession();
        session.catch(() => {});
        const driver = await within(SESSION_MS, session);
        if (driver) return viewerOf(driver);
        await service.kill();
        service = newService();
      }
      throw new Error(`WebKitWebDriver began no session in ${SESSION_TRIES} tries of ${SESSION_MS} ms.`);
    },
    async close() {
      await service.kill();
      screen.close();
      await rm(settings, { recursive: true, force: true });
    },
  };
}

/** A screen in memory; Xvfb picks its number and writes it to the third file. */
async function startScreen() {
  const server = spawn(XVFB.path, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3] as Readable, 'data');
  return { display: `:${String(number).trim()}`, close: () => server.kill() };
}

async function makePhoneSized(driver: WebDriver): Promise<void> {
  const window = driver.manage().window();
  const { width, height } = PHONE_SIZE;
  await window.setRect({ x: 0, y: 0, width, height });
  const toolbar = height - (await driver.executeScript<number>('return innerHeight'));
  await window.setRect({ x: 0, y: 0, width, height: height + toolbar });
}

function viewerOf(driver: WebDriver): Viewer {
  const find = (place: string) => driver.findElement(By.xpath(place));
  // WebDriver does not wait until an element is there, stands still and lies in front.
  const patiently = (what: string, act: () => Promise<unknown>) => until(what, () => act().then(() => true));
  const hit = async (place: string) => {
    const element = await find(place);
    // WebKit's own scrolling gives up below the fold.
    await driver.executeScript(
      'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
      element,
    );
    if (!(await driver.executeAsyncScript<boolean>(STANDS_STILL, element))) throw new Error(`${place} moves`);
    // WebKit may never answer for a tap that leads to another site.
    await within(CLICK_MS, element.click());
  };
  const fill = async (place: string, text: string) => {
    const field = await find(place);
    // WebKit gives the focus to a field of a frame only on a click.
    await field.click();
    await field.clear();
    await field.sendKeys(text);
  };
  return {
    problems: [],
    open: (url) => patiently(url, () => driver.get(url)),
    reload: () => patiently('the page again', () => driver.navigate().refresh()),
    tap: (place) => patiently(place, () => hit(place)),
    type: (place, text) => patiently(place, () => fill(place, text)),
    async typeInFrame(place, text) {
      await patiently('the frame', () => driver.switchTo().frame(driver.findElement(By.css('iframe'))));
      await patiently(place, () => fill(place, text));
      await driver.switchTo().defaultContent();
    },
    point: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .perform(),
    evaluate: (script, argument) => driver.executeScript(script as never, argument),
    async screenshot(file) {
      await writeFile(file, await driver.takeScreenshot(), 'base64');
    },
    close: () => driver.quit(),
  };
}
