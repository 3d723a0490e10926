import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '../../contract/render.ts';
import type { ReadyBytes } from './encodings.ts';
import { type PageKey, RendererBusy } from './renderer.ts';
import type { PageHeaders } from './security.ts';

const MB = 1024 * 1024;
const FRESH_MS = 60_000;
/** The media addresses in a page live two hours at least, and caches may keep it ten minutes more. */
const OLDEST_MS = 30 * 60_000;
const RETRY_MS = 10_000;
const REPORT_EVERY_MS = 60_000;
/** Limits background renders: after a quiet minute all pages are stale, and calls would wait behind them. */
export const MOST_REFRESHES = 2;
const FOUND = { max: 2_000, maxSize: 64 * MB };
/** Anybody can make up searches and addresses of missing pages, so these must not evict other pages. */
const MADE_UP = { max: 200, maxSize: 8 * MB };
const FAILURES = { max: 1_000 };

export type CachedPage = ReadyBytes & { status: RenderedPage['status']; headers: PageHeaders };

export type PageSource = {
  render: (page: PageKey, previous: CachedPage | undefined) => Promise<CachedPage>;
  isMadeUp: (page: PageKey) => boolean;
  now: () => Date;
  report: (error: unknown, page: PageKey) => void;
  observer?: PageObserver | undefined;
};

/** Observes answers and renders. A `stale` page is sent at once and may render again; a `miss` waits. */
export type PageObserver = {
  answered: (how: 'hit' | 'stale' | 'miss') => void;
  rendered: (outcome: 'done' | 'busy' | 'failed', seconds: number) => void;
  /** Hands over a function that counts the cached pages at any time. */
  holds: (count: () => HeldPages) => void;
};
export type HeldPages = { pages: number; bytes: number };

export type FindPage = (page: PageKey) => Promise<CachedPage | null>;
export type PageCache = { find: FindPage; held: () => HeldPages };

type Entry = { page: CachedPage; renderedAt: number };
type Failure = { retryAt: number; reportedAt: number };

/**
 * Pages rendered on demand and kept in memory. A stale page is served at once and refreshed in the
 * background, a few at a time; however many requests ask for a page, it is rendered once.
 */
export function createPageCache({ render, isMadeUp, now, report, observer }: PageSource): PageCache {
  const found = new LRUCache<string, Entry>({ ...FOUND, sizeCalculation });
  const madeUp = new LRUCache<string, Entry>({ ...MADE_UP, sizeCalculation });
  const failures = new LRUCache<string, Failure>(FAILURES);
  const rendering = new Map<string, Promise<CachedPage | null>>();
  let refreshes = 0;

  function store(key: string, page: PageKey, entry: Entry) {
    const isLesser = entry.page.status !== 200 || isMadeUp(page);
    const [target, other] = isLesser ? [madeUp, found] : [found, madeUp];
    other.delete(key);
    target.set(key, entry);
  }

  function noteFailure(key: string, error: unknown, page: PageKey) {
    // A busy renderer says nothing about this page, so it may be asked for again at once.
    const subject = error instanceof RendererBusy ? 'busy' : key;
    const at = now().getTime();
    const reportedAt = failures.get(subject)?.reportedAt ?? Number.NEGATIVE_INFINITY;
    const isDue = at - reportedAt >= REPORT_EVERY_MS;
    failures.set(subject, { retryAt: at + RETRY_MS, reportedAt: isDue ? at : reportedAt });
    if (isDue) report(error, page);
  }

  async function refresh(key: string, page: PageKey, previous: CachedPage | undefined) {
    // Taken before rendering, since the data is read after it.
    const renderedAt = now().getTime();
    const seconds = () => (now().getTime() - renderedAt) / 1000;
    try {
      const rendered = await render(page, previous);
      observer?.rendered('done', seconds());
      store(key, page, { page: rendered, renderedAt });
      return rendered;
    } catch (error) {
      observer?.rendered(error instanceof RendererBusy ? 'busy' : 'failed', seconds());
      noteFailure(key, error, page);
      return null;
    }
  }

  const find: FindPage = async (page) => {
    const key = JSON.stringify([page.language, page.languageInAddress, page.path, page.search]);
    const entry = found.get(key) ?? madeUp.get(key);
    const at = now().getTime();
    const age = entry ? at - entry.renderedAt : Number.POSITIVE_INFINITY;
    const usable = entry && age < OLDEST_MS ? entry.page : null;
    const isFresh = usable !== null && age >= 0 && age < FRESH_MS;
    observer?.answered(isFresh ? 'hit' : usable ? 'stale' : 'miss');
    if (isFresh) return usable;
    if (at < (failures.get(key)?.retryAt ?? 0)) return usable;
    const running = rendering.get(key);
    if (running !== undefined) return usable ?? running;
    if (usable && refreshes >= MOST_REFRESHES) return usable;
    if (usable) refreshes += 1;
    const refreshed = refresh(key, page, entry?.page).finally(() => {
      rendering.delete(key);
      if (usable) refreshes -= 1;
    });
    rendering.set(key, refreshed);
    return usable ?? refreshed;
  };

  return {
    find,
    held: () => ({
      pages: found.size + madeUp.size,
      bytes: found.calculatedSize + madeUp.calculatedSize,
    }),
  };
}

const sizeCalculation = ({ page: { bytes, headers } }: Entry) =>
  [...Object.values(bytes), ...Object.values(headers)].reduce((sum, { length }) => sum + length, 0);
