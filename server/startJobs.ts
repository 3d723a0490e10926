import { runJobs } from './billing/jobs.ts';
import { recheckPaidOrders, reconcileMethodChanges, reconcileOrders } from './billing/reconcile.ts';
import { sendRenewalReminders } from './billing/renewals/reminders.ts';
import { runRenewals } from './billing/renewals/runRenewals.ts';
import { watchCatalogue } from './catalogue/catalogueIndex.ts';
import { prepareSearch } from './catalogue/search.ts';
import type { Context, Log } from './context.ts';
import { pushEndingDownloads } from './entitlements/downloads.ts';
import { startTicker } from './lib/timers.ts';
import { startReleaseJob } from './library/releaseJob.ts';
import { startMailJob } from './mail/outbox.ts';
import { startPushJob } from './mail/pushOutbox.ts';
import { startRetention } from './operator/maintenance/retention.ts';
import { sendMorningReport } from './operator/reports/morningMail.ts';

const MINUTE_MS = 60_000;

/** Starts all background work. The function it returns stops that work and waits for running jobs. */
export function startJobs(context: Context, log: Log): () => Promise<void> {
  void prepareSearch(context, log);
  const minuteJobs = startTicker(MINUTE_MS, () => runMinuteJobs(context, log));
  const stopMails = startMailJob(context, log);
  const stopPushes = startPushJob(context, log);
  const stopReleases = startReleaseJob(context, log);
  const stopRetention = startRetention(context, log);
  const stopWatching = watchCatalogue(context, log);
  return async () => {
    await stopWatching();
    await stopReleases();
    await stopMails();
    await stopPushes();
    await stopRetention();
    await minuteJobs.stop();
  };
}

async function runMinuteJobs(context: Context, log: Log): Promise<void> {
  const jobs = [
    reconcileOrders,
    reconcileMethodChanges,
    runRenewals,
    sendRenewalReminders,
    pushEndingDownloads,
    runJobs,
    recheckPaidOrders,
    sendMorningReport,
  ];
  for (const job of jobs) {
    await job(context, log).catch((err: unknown) =>
      log.error({ err, job: job.name }, 'a job of each minute failed'),
    );
  }
}
