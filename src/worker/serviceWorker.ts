import { DOWNLOAD_ABOUT, DOWNLOAD_CACHE, DOWNLOADED_PATH } from '../../contract/downloads.ts';
import { APP_SHELL_PATH, paths } from '../../contract/paths.ts';

/*
 * Assets and posters come from caches. Without a network, a page is the app's empty page, which draws what it
 * can. Downloaded episodes play from their caches. API calls, all other films and the pages where people type
 * secrets pass untouched.
 */

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type WorkerEvents = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableEvent & { data: unknown };
  push: ExtendableEvent & { data: { json: () => unknown } | null };
  notificationclick: ExtendableEvent & { notification: Notification & { data: unknown } };
};
type Window = { url: string; focus: () => Promise<unknown>; navigate: (to: string) => Promise<unknown> };
type Worker = {
  location: Location;
  navigator: { userAgent: string };
  registration: {
    navigationPreload?: { enable: () => Promise<void>; disable: () => Promise<void> };
    showNotification: (title: string, options: object) => Promise<void>;
  };
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<Window[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  /** The server appends the list of all screens' files to this script. */
  SCREEN_FILES?: string[];
  addEventListener: <K extends keyof WorkerEvents>(type: K, listen: (event: WorkerEvents[K]) => void) => void;
};
const worker = globalThis as unknown as Worker;

const SHELL = 'shell';
/** How many files of each folder are kept; the oldest go first. Their addresses identify their content. */
const KEPT: Record<string, number> = { assets: 300, posters: 200 };
/** These pages must come fresh from the server, or not at all. */
const NETWORK_ONLY: string[] = [paths.cardPayment, paths.login, paths.register, paths.retrievePassword];
const NO_PAGE = /^\/(api|media|clips|downloaded|preview)\//;
const ASSET = /\/assets\/[\w.-]+/g;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  // Where a page's preload fails, Firefox shows an error instead of the worker's answer.
  const preloads = !worker.navigator.userAgent.includes('Firefox');
  const preload = worker.registration.navigationPreload;
  event.waitUntil(Promise.all([preloads ? preload?.enable() : preload?.disable(), worker.clients.claim()]));
});

/** The page reports what it loaded before the worker was active. */
worker.addEventListener('message', (event) => {
  const names = Array.isArray(event.data) ? event.data.filter((name) => typeof name === 'string') : [];
  // A page of an older build names files that are gone.
  event.waitUntil(keepAssets(names.flatMap((name) => name.match(ASSET) ?? [])).catch(() => {}));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NETWORK_ONLY.includes(pathname) && !NO_PAGE.test(pathname)) event.respondWith(page(event));
    return;
  }
  const [, folder = ''] = pathname.split('/');
  if (folder in KEPT) event.respondWith(kept(event, folder));
  if (pathname.startsWith(`${DOWNLOADED_PATH}/`)) event.respondWith(downloaded(pathname));
});

/** The server sends the JSON of Declarative Web Push. */
type Message = { notification: { title: string; body: string; lang: string; tag: string; navigate: string } };

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as Message | undefined;
  if (!message) return;
  const { title, body, lang, tag, navigate } = message.notification;
  const look = { icon: '/icons/192.png', badge: '/icons/badge-96.png' };
  event.waitUntil(worker.registration.showNotification(title, { body, lang, tag, data: navigate, ...look }));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(String(notification.data)));
});

async function open(address: string): Promise<void> {
  const [shown] = await worker.clients.matchAll({ type: 'window' });
  if (!shown) await worker.clients.openWindow(address);
  else await Promise.all([shown.navigate(address), shown.focus()]);
}

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const shell = await caches.match(APP_SHELL_PATH, { cacheName: SHELL });
    if (shell) return shell;
    throw error;
  }
}

async function kept(event: FetchEvent, folder: string): Promise<Response> {
  const found = await caches.match(event.request, { cacheName: folder });
  if (found) return found;
  const answer = await fetch(event.request);
  // A full disk must not hold back the answer.
  if (mayBeKept(answer)) event.waitUntil(keep(folder, event.request, answer.clone()).catch(() => {}));
  return answer;
}

async function downloaded(pathname: string): Promise<Response> {
  const episodeId = pathname.split('/')[2] ?? '';
  const cacheName = DOWNLOAD_CACHE + decodeURIComponent(episodeId);
  const about = await caches.match(`${DOWNLOADED_PATH}/${episodeId}/${DOWNLOAD_ABOUT}`, { cacheName });
  const { until } = about ? ((await about.json()) as { until: string | null }) : { until: null };
  if (until === null || Date.parse(until) <= Date.now()) return new Response(null, { status: 403 });
  return (await caches.match(pathname, { cacheName })) ?? new Response(null, { status: 404 });
}

/** An HTML page kept in place of a file would break the app until it is dropped. */
const mayBeKept = (answer: Response): boolean =>
  answer.status === 200 && !answer.headers.get('content-type')?.startsWith('text/html');

async function keep(folder: string, request: RequestInfo, answer: Response): Promise<void> {
  const cache = await caches.open(folder);
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -(KEPT[folder] ?? 0)).map((oldest) => cache.delete(oldest)));
}

/** Keeps this build's empty page only once all files that it and the screens need are kept. */
async function keepShell(): Promise<void> {
  const answer = await fetch(APP_SHELL_PATH, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The app's page answered ${answer.status}`);
  const text = await answer.clone().text();
  await keepAssets([...(text.match(ASSET) ?? []), ...(worker.SCREEN_FILES ?? [])]);
  await (await caches.open(SHELL)).put(APP_SHELL_PATH, answer);
}

async function keepAssets(addresses: string[]): Promise<void> {
  for (const address of new Set(addresses)) {
    if (await caches.match(address, { cacheName: 'assets' })) continue;
    const answer = await fetch(address);
    if (!mayBeKept(answer)) throw new Error(`${address} answered ${answer.status}`);
    await keep('assets', address, answer);
  }
}
