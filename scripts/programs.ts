import { existsSync } from 'node:fs';

export type Program = { name: string; path: string; debian: string };

/* Debian's packages install the programs here. */
/** Without a window of its own it takes a fifth less time than the whole browser, which does as well. */
const CHROMIUM_SHELL = '/usr/bin/chromium-headless-shell';
export const CHROMIUM: Program = {
  name: 'Chromium',
  path: process.env.CHROMIUM_PATH ?? (existsSync(CHROMIUM_SHELL) ? CHROMIUM_SHELL : '/usr/bin/chromium'),
  debian: 'chromium',
};
export const FIREFOX: Program = {
  name: 'Firefox',
  path: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
  debian: 'firefox-esr',
};
export const WEBKIT_DRIVER: Program = {
  name: 'WebKitWebDriver',
  path: '/usr/bin/WebKitWebDriver',
  debian: 'webkit2gtk-driver',
};
export const MINI_BROWSER: Program = {
  name: 'MiniBrowser',
  path: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  debian: 'libwebkit2gtk-4.1-0',
};
export const XVFB: Program = { name: 'Xvfb', path: '/usr/bin/Xvfb', debian: 'xvfb' };

export const FFMPEG: Program = {
  name: 'ffmpeg',
  path: process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg',
  debian: 'ffmpeg',
};

export const NGINX: Program = { name: 'nginx', path: '/usr/sbin/nginx', debian: 'nginx' };
export const NGINX_JS: Program = {
  name: "module of nginx's JavaScript",
  path: '/usr/lib/nginx/modules/ngx_http_js_module.so',
  debian: 'libnginx-mod-http-js',
};

const lack = ({ name, path, debian }: Program) => `no ${name} at ${path} (Debian: ${debian})`;

export function expectInstalled(...programs: Program[]): void {
  const missing = programs.find(({ path }) => !existsSync(path));
  if (missing) throw new Error(`There is ${lack(missing)}.`);
}

type LeftOut = {
  /** One sentence for each group of tests, with the reason. */
  sentences: string[];
  /** The test files, as Jest takes them. */
  patterns: string[];
};

/** The tests that a machine cannot run for want of a program. */
export function leftOut(isThere: (path: string) => boolean): LeftOut {
  const groups = [
    {
      tests: 'The browser tests',
      needs: [CHROMIUM],
      pattern: '/e2e/(?!engines\\.(firefox|webkit)\\.)',
    },
    { tests: 'The journey in Firefox', needs: [FIREFOX], pattern: '/e2e/engines\\.firefox\\.' },
    {
      tests: 'The journey in WebKit',
      needs: [WEBKIT_DRIVER, MINI_BROWSER, XVFB],
      pattern: '/e2e/engines\\.webkit\\.',
    },
    {
      tests: 'A series of an operator in three browsers',
      needs: [FIREFOX, WEBKIT_DRIVER, MINI_BROWSER, XVFB, FFMPEG],
      pattern: '/full/e2e/ownSeries\\.',
    },
    { tests: 'A film of an operator in Chromium', needs: [FFMPEG], pattern: '/deep/e2e/ownSeries\\.' },
    {
      tests: 'The check of a series with films, their encoding and their import',
      needs: [FFMPEG],
      pattern: '/server/(media/ingest/(check|faults|zip|encode\\w+)|catalogue/imports/(importFilms|kill))\\.',
    },
    {
      tests: 'The CDN in nginx',
      needs: [NGINX, NGINX_JS],
      pattern: '/server/media/nginxEdge\\.',
    },
  ];
  const missing = groups.flatMap(({ tests, needs, pattern }) => {
    const lacking = needs.filter(({ path }) => !isThere(path));
    if (lacking.length === 0) return [];
    const reasons = lacking.map(lack).join(', and ');
    return [{ sentence: `LEFT OUT: ${tests} cannot run: there is ${reasons}.`, pattern }];
  });
  return {
    sentences: missing.map(({ sentence }) => sentence),
    patterns: missing.map(({ pattern }) => pattern),
  };
}
