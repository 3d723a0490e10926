import { LOCAL, STORED } from '../../contract/storage.ts';
import { HERO_FIRST } from './boot.ts';
import { stored } from './stored.ts';

const LONGEST_WAIT_MS = 4000;
const PICTURES_AT_LATEST_MS = 6000;

/** The build's own list in the page, by the addresses of the files. */
type Entry = { scripts: string[]; apiClient: string[] };

/** Waits for the first screen's picture or film: on a slow line, scripts would take its bandwidth. */
export function loadAppAfter(awaited: Promise<unknown>[]): void {
  if (awaited.length === 0) {
    loadApp();
    return;
  }
  let loading = false;
  const start = () => {
    if (!loading) loadApp();
    loading = true;
  };
  void Promise.all(awaited).then(start);
  setTimeout(start, LONGEST_WAIT_MS);
}

/** Lets the lazy pictures load. */
export function showPictures(): void {
  document.documentElement.classList.remove(HERO_FIRST);
}

function loadApp(): void {
  const { scripts, apiClient } = readJson<Entry>('entry');
  const routeFiles = readJson<string[]>('files');
  for (const href of callsAtOnce() ? [...routeFiles, ...apiClient] : routeFiles) {
    append('link', { rel: 'preload', as: 'script', href });
  }
  let missing = scripts.length;
  const arrived = () => {
    missing -= 1;
    if (missing === 0) showPictures();
  };
  for (const src of scripts) append('script', { src, async: false, onload: arrived, onerror: arrived });
  setTimeout(showPictures, PICTURES_AT_LATEST_MS);
}

/** A page that the server did not render calls the API at once, and so does a page of a viewer who is known. */
const callsAtOnce = () =>
  document.getElementById('page') === null || Boolean(stored(STORED.userToken) || stored(LOCAL.guest));

function append<K extends 'link' | 'script'>(tag: K, properties: Partial<HTMLElementTagNameMap[K]>): void {
  document.head.append(Object.assign(document.createElement(tag), properties));
}

const readJson = <T>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? '');
