import type { Language } from '../../contract/entities.ts';
import type { ReadyBytes } from './encodings.ts';
import { createLru } from './lru.ts';
import type { PageHeaders } from './security.ts';
import type { After } from './timers.ts';
import { Busy } from './turns.ts';

const MB = 1024 * 1024;
const FRESH_MS = 60_000;
/** The media addresses in a page live two hours at least, and caches may keep it ten minutes more. */
const OLDEST_MS = 30 * 60_000;
const LIMIT_MS = 5_000;
const RETRY_MS = 10_000;
const QUIET_MS = 60_000;
const FOUND = { count: 2_000, bytes: 64 * MB };
/** Anybody can make up addresses of pages that are not there: they may not push out the ones that are. */
const MISSING = { count: 200, bytes: 8 * MB };
const FAULTS = { count: 1_000, bytes: Number.POSITIVE_INFINITY };

/** What makes two pages different. */
export type Wanted = { path: string; search: string; language: Language };
export type StoredPage = ReadyBytes & { status: 200 | 404; headers: PageHeaders };

export type PageMaker = {
  /** Makes a page anew; `before` is the one it takes the place of. */
  make: (wanted: Wanted, limit: AbortSignal, before: StoredPage | undefined) => Promise<StoredPage>;
  now: () => Date;
  after: After;
  report: (error: unknown, wanted: Wanted) => void;
};

/** A page, and until when (ms since 1970) it may be given without asking again; that may be over. */
export type FoundPage = { page: StoredPage; freshUntil: number };
/** Gives the page, or null where it cannot be had in time. */
export type FindPage = (wanted: Wanted) => Promise<FoundPage | null>;

type Kept = { page: StoredPage; madeAt: number };
type Fault = { retryAt: number; reportedAt: number };

/**
 * Pages made on demand and kept in memory. One that is no longer fresh is given at once and made
 * anew behind the visitor's back; however many ask for a page, it is made once.
 */
export function createPageStore({ make, now, after, report }: PageMaker): FindPage {
  const found = createLru<Kept>(FOUND, sizeOf);
  const missing = createLru<Kept>(MISSING, sizeOf);
  const faults = createLru<Fault>(FAULTS, () => 0);
  const running = new Map<string, Promise<FoundPage | null>>();

  function keep(key: string, kept: Kept) {
    const [its, other] = kept.page.status === 404 ? [missing, found] : [found, missing];
    other.delete(key);
    its.set(key, kept);
  }

  function noteFault(key: string, error: unknown, wanted: Wanted) {
    const subject = error instanceof Busy ? 'busy' : key;
    const at = now().getTime();
    const reportedAt = faults.get(subject)?.reportedAt ?? Number.NEGATIVE_INFINITY;
    const due = at - reportedAt >= QUIET_MS;
    faults.set(subject, { retryAt: at + RETRY_MS, reportedAt: due ? at : reportedAt });
    if (due) report(error, wanted);
  }

  async function run(key: string, wanted: Wanted, before: StoredPage | undefined) {
    const limit = new AbortController();
    const callOff = after(LIMIT_MS, () => {
      limit.abort(new Error(`The page was not ready after ${LIMIT_MS / 1000} s`));
    });
    // Before it is made, since what is in it was read then at the earliest.
    const madeAt = now().getTime();
    try {
      const page = await make(wanted, limit.signal, before);
      keep(key, { page, madeAt });
      return { page, freshUntil: madeAt + FRESH_MS };
    } catch (error) {
      noteFault(key, error, wanted);
      return null;
    } finally {
      callOff();
    }
  }

  return async (wanted) => {
    const key = JSON.stringify([wanted.language, wanted.path, wanted.search]);
    const kept = found.get(key) ?? missing.get(key);
    const at = now().getTime();
    const age = kept ? at - kept.madeAt : Number.POSITIVE_INFINITY;
    const usable = kept && age < OLDEST_MS ? { page: kept.page, freshUntil: kept.madeAt + FRESH_MS } : null;
    if (usable && age >= 0 && age < FRESH_MS) return usable;
    if (at < (faults.get(key)?.retryAt ?? 0)) return usable;
    const made = running.get(key) ?? run(key, wanted, kept?.page).finally(() => running.delete(key));
    running.set(key, made);
    return usable ?? made;
  };
}

const sizeOf = ({ page: { bytes, headers } }: Kept) =>
  [...Object.values(bytes), ...Object.values(headers)].reduce((sum, { length }) => sum + length, 0);
