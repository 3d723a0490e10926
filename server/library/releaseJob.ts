import { nextRelease, releaseEpisodes } from '../catalogue/releases.ts';
import type { Context, Log } from '../context.ts';
import { pushNewEpisodes } from './newEpisodes.ts';
import { mailReminders } from './reminders.ts';

const MINUTE_MS = 60 * 1000;
/** How often the next release time is read again, because an operator may have moved it. */
const LOOK_MS = 2_000;
/** At the start, members are told of episodes that came while no server ran, up to this age. */
const NEWS_MS = 24 * 60 * MINUTE_MS;
/** Looks overlap, because an episode may be committed after the time it names. Nobody is told twice. */
const MARGIN_MS = 5 * MINUTE_MS;

/**
 * Releases each episode at its time and notifies members who set a reminder or saved the series. Also checks
 * every minute for what a stopped server left behind. Stopping waits for a running check.
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
