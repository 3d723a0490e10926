import type { SeriesRevision } from '../revision.ts';
import type { Job } from './encodeJobs.ts';
import { withEpisode } from './episodeRows.ts';
import { clipName } from './plan.ts';

export type Settled = { revision: SeriesRevision; applied: string[] };

/**
 * Puts what workers have made into the series, in the order of the episodes. What viewers may know stays without gaps: a
 * new episode of a series that is no draft waits for those before it. Once all is there, a draft is ready.
 */
export function settle(before: SeriesRevision, jobs: Job[], now: Date): Settled {
  const isDraft = before.video.readyAt === null;
  const applied: string[] = [];
  let revision = before;
  let isGap = false;
  for (const { subject, work, made } of jobs) {
    const isNew = work.kind === 'clip' && !revision.episodes.some(({ number }) => number === work.number);
    if (!made || (isGap && isNew && !isDraft)) {
      isGap ||= isNew;
      continue;
    }
    revision =
      work.kind === 'clip'
        ? withEpisode(
            revision,
            {
              number: work.number,
              seconds: made.seconds,
              releaseAt: work.releaseAt,
              clip: { name: clipName(work.seriesId, work.number), version: made.version },
            },
            now,
          )
        : withPosters(revision, { ...made, color: work.color ?? made.color });
    applied.push(subject);
  }
  if (isDraft && applied.length === jobs.length)
    revision = { ...revision, video: { ...revision.video, readyAt: now } };
  return { revision, applied };
}

type Posters = {
  version: string;
  widths: number[];
  lettering: SeriesRevision['video']['posterLettering'];
  color: string;
};

export const withPosters = (
  revision: SeriesRevision,
  { version, widths, lettering, color }: Posters,
): SeriesRevision => ({
  ...revision,
  video: {
    ...revision.video,
    posterVersion: version,
    posterWidths: widths,
    posterLettering: lettering,
    color,
  },
});
