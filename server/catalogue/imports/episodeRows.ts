import type { SeriesRevision } from '../revision.ts';
import type { Clip } from './plan.ts';

export type MadeEpisode = { number: number; seconds: number; releaseAt: string | null; clip: Clip };
type Rows = Pick<SeriesRevision, 'episodes' | 'upcoming'>;

/** An episode that is out stays out and keeps its id, so that it keeps its place in histories. */
export function withEpisode(revision: SeriesRevision, made: MadeEpisode, now: Date): SeriesRevision {
  const id = `${revision.video.id}-${made.number}`;
  const { seconds, number } = made;
  const row = {
    id,
    videoId: revision.video.id,
    number,
    seconds,
    clip: made.clip.name,
    clipVersion: made.clip.version,
  };
  const out = revision.episodes.find((episode) => episode.number === number);
  const releasedAt = made.releaseAt === null ? null : new Date(made.releaseAt);
  const others = without(revision, number);
  const rows: Rows =
    !out && releasedAt && releasedAt > now
      ? { ...others, upcoming: [...others.upcoming, { ...row, releasedAt }] }
      : {
          ...others,
          episodes: [...others.episodes, { ...row, id: out?.id ?? id, addedAt: out?.addedAt ?? now }],
        };
  return { ...revision, episodes: rows.episodes.sort(byNumber), upcoming: rows.upcoming.sort(byNumber) };
}

const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number;

const without = ({ episodes, upcoming }: Rows, number: number): Rows => ({
  episodes: episodes.filter((episode) => episode.number !== number),
  upcoming: upcoming.filter((episode) => episode.number !== number),
});

export type KnownEpisode = { number: number; clip: Clip; seconds: number; releasedAt: Date | null };

export function episodesOf(revision: SeriesRevision | null): Map<number, KnownEpisode> {
  const known = [
    ...(revision?.episodes ?? []).map((episode) => ({ ...episode, releasedAt: null })),
    ...(revision?.upcoming ?? []),
  ].map(({ number, clip, clipVersion, seconds, releasedAt }) => ({
    number,
    clip: { name: clip, version: clipVersion },
    seconds,
    releasedAt,
  }));
  return new Map(known.sort(byNumber).map((episode) => [episode.number, episode]));
}
