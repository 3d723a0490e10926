import { existsSync } from 'node:fs';

type Program = { name: string; path: string; debian: string };

/* Debian's packages install the programs here. */
export const CHROMIUM = {
  name: 'Chromium',
  path: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  debian: 'chromium',
};
export const FIREFOX = {
  name: 'Firefox',
  path: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  debian: 'firefox-esr',
};
export const WEBKIT = {
  name: 'WebKitWebDriver',
  path: '/usr/bin/WebKitWebDriver',
  debian: 'webkit2gtk-driver',
};
export const MINI_BROWSER = {
  name: 'MiniBrowser',
  path: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  debian: 'libwebkit2gtk-4.1-0',
};
export const XVFB = { name: 'Xvfb', path: '/usr/bin/Xvfb', debian: 'xvfb' };

/** What each engine of the journey needs. */
export const ENGINES: Record<string, Program[]> = {
  chromium: [CHROMIUM],
  firefox: [FIREFOX],
  webkit: [WEBKIT, MINI_BROWSER, XVFB],
};

export const missing = (engine: string): Program[] =>
  (ENGINES[engine] ?? []).filter(({ path }) => !existsSync(path));
