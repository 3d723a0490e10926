import type { Episode, EpisodeList } from '../../../contract/entities.ts';
import { isWatched } from '../../lib/resume.ts';

const byNumber = ({ episodes }: EpisodeList, number: number) =>
  episodes.find((episode) => episode.number === number);

/** Where the viewer goes on: where they were, or behind it if that was the end of an episode. */
function resumed(list: EpisodeList): { episode: Episode; second: number } | null {
  const { resume } = list;
  const episode = list.episodes.find(({ id }) => id === resume?.episodeId);
  if (!episode || !resume) return null;
  if (!isWatched(resume.second, episode.seconds)) return { episode, second: resume.second };
  return { episode: byNumber(list, episode.number + 1) ?? episode, second: 0 };
}

/** The episode asked for by its number, else the one to go on with, else the first. */
export function currentEpisode(list: EpisodeList, query: URLSearchParams): Episode | undefined {
  return byNumber(list, Number(query.get('ep'))) ?? resumed(list)?.episode ?? list.episodes[0];
}

/** The second an episode starts at: the one asked for, else where the viewer left it. */
export function startSecond(list: EpisodeList, episode: Episode, query: URLSearchParams): number {
  const asked = Number(query.get('t'));
  if (asked > 0 && asked < episode.seconds) return asked;
  const place = resumed(list);
  return place?.episode.id === episode.id ? place.second : 0;
}

/** What is still locked from an episode on: how many more beside it, and how long in all. */
export function lockedFrom({ episodes }: EpisodeList, from: Episode): { more: number; seconds: number } {
  const locked = episodes.filter(({ access, number }) => access === 'locked' && number >= from.number);
  return { more: locked.length - 1, seconds: locked.reduce((sum, { seconds }) => sum + seconds, 0) };
}
