import { releaseEpisodes } from '../catalogue/releases.ts';
import type { Context, Log } from '../context.ts';
import { mailReminders } from './reminders.ts';

const MINUTE_MS = 60 * 1000;

/** Releases due episodes and mails those who asked, now and every minute; stopping waits for what runs. */
export function startReleaseJob(context: Context, log: Log): () => Promise<void> {
  let run: Promise<void> | null = null;
  const start = () => {
    run ??= releaseAndMail(context, log)
      .catch((err: unknown) => log.error({ err }, 'releasing episodes failed'))
      .finally(() => {
        run = null;
      });
  };
  const timer = setInterval(start, MINUTE_MS);
  start();
  return async () => {
    clearInterval(timer);
    await run;
  };
}

async function releaseAndMail(context: Context, log: Log): Promise<void> {
  const episodes = await releaseEpisodes(context);
  if (episodes > 0) log.info({ episodes }, 'episodes came out');
  await mailReminders(context);
}
