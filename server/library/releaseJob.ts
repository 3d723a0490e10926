import { nextRelease, releaseEpisodes } from '../catalogue/releases.ts';
import type { Context, Log } from '../context.ts';
import { pushNewEpisodes } from './newEpisodes.ts';
import { mailReminders } from './reminders.ts';

const MINUTE_MS = 60 * 1000;
/** So often the job looks when the next episode comes, since an operator may have moved it. */
const LOOK_MS = 2_000;
/** What came while no server ran is told of at the start, unless it is old news. */
const NEWS_MS = 24 * 60 * MINUTE_MS;
/** An episode may be committed later than the moment that it names; nobody is told twice. */
const MARGIN_MS = 5 * MINUTE_MS;

/**
 * Releases each episode at its time and tells those who asked or have saved the series; also looks for both now and
 * every minute, for what a server that has ended left. Stopping waits for what runs.
 */
export function startReleaseJob(context: Context, log: Log): () => Promise<void> {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let run: Promise<void> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let toldUntil = context.now().getTime() - NEWS_MS;

  const look = async (): Promise<number> => {
    const next = await nextRelease(context.db);
    const now = context.now().getTime();
    const isDue = next !== null && next.getTime() <= now;
    if (isDue || Math.abs(now - lookedAt) >= MINUTE_MS) {
      lookedAt = now;
      await releaseAndMail(context, log);
      await pushNewEpisodes(context, new Date(toldUntil));
      toldUntil = now - MARGIN_MS;
    }
    // Another one may be due at once.
    if (isDue) return 0;
    return next === null ? LOOK_MS : Math.min(LOOK_MS, next.getTime() - now);
  };
  const start = () => {
    run = look()
      .catch((err: unknown) => {
        log.error({ err }, 'releasing episodes failed');
        return MINUTE_MS;
      })
      .then((ms) => {
        if (!stopped) timer = setTimeout(start, ms);
      });
  };
  start();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await run;
  };
}

async function releaseAndMail(context: Context, log: Log): Promise<void> {
  const episodes = await releaseEpisodes(context);
  if (episodes > 0) log.info({ episodes }, 'episodes came out');
  await mailReminders(context);
}
