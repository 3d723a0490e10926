import { LOCAL, STORED } from '../../contract/storage.ts';
import { HERO_FIRST } from './boot.ts';
import { stored } from './stored.ts';

const LONGEST_WAIT_MS = 4000;
const PICTURES_AT_LATEST_MS = 6000;

type Entry = { scripts: string[]; apiClient: string[] };

/** Scripts wait for the first screen's picture or film, whose bandwidth they would take on a slow line. */
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

export function showPictures(): void {
  document.documentElement.classList.remove(HERO_FIRST);
}

function loadApp(): void {
  const { scripts, apiClient } = readJson<Entry>('entry');
  if (callsAtOnce()) for (const href of apiClient) append('link', { rel: 'preload', as: 'script', href });
  // Chunks that run before the entry are ready when it asks for them.
  const inOrder = [...readJson<string[]>('files'), ...scripts];
  let missing = inOrder.length;
  const arrived = () => {
    missing -= 1;
    if (missing === 0) showPictures();
  };
  for (const src of inOrder) append('script', { src, async: false, onload: arrived, onerror: arrived });
  setTimeout(showPictures, PICTURES_AT_LATEST_MS);
}

/** A page without server rendering calls the API at once, and so does a returning viewer's page. */
const callsAtOnce = () =>
  document.getElementById('page') === null || Boolean(stored(STORED.userToken) || stored(LOCAL.guest));

function append<K extends 'link' | 'script'>(tag: K, properties: Partial<HTMLElementTagNameMap[K]>): void {
  document.head.append(Object.assign(document.createElement(tag), properties));
}

const readJson = <T>(id: string): T => JSON.parse(document.getElementById(id)?.textContent ?? '');
