import type { Episode, EpisodeList } from '../../../contract/entities.ts';
import { isWatched } from '../../lib/resume.ts';

const byNumber = ({ episodes }: EpisodeList, number: number) =>
  episodes.find((episode) => episode.number === number);

/** A viewer who finished an episode resumes at the next one. */
function resumed(list: EpisodeList): { episode: Episode; second: number } | null {
  const { resume } = list;
  const episode = list.episodes.find(({ id }) => id === resume?.episodeId);
  if (!episode || !resume) return null;
  if (!isWatched(resume.second, episode.seconds)) return { episode, second: resume.second };
  return { episode: byNumber(list, episode.number + 1) ?? episode, second: 0 };
}

/** The URL's episode wins, then the viewer's position, then the first episode. */
export function currentEpisode(list: EpisodeList, query: URLSearchParams): Episode | undefined {
  return byNumber(list, Number(query.get('ep'))) ?? resumed(list)?.episode ?? list.episodes[0];
}

export function startSecond(list: EpisodeList, episode: Episode, query: URLSearchParams): number {
  const requested = Number(query.get('t'));
  if (requested > 0 && requested < episode.seconds) return requested;
  const position = resumed(list);
  return position?.episode.id === episode.id ? position.second : 0;
}
