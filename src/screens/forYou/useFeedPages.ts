import { useMemo } from 'react';
import { useAppSelector } from '../../core/hooks.ts';
import { END, pagesOf, QUERY, selectForYou } from '../../features/forYou/slice.ts';
import { listKey, selectList } from '../../features/videos/slice.ts';
import type { FeedPage } from '../../player/Player.tsx';

const KEY = listKey(QUERY);
/** An episode this close to its end starts from the beginning. */
const FINISHED_WITHIN_S = 3;

type Page = FeedPage & { episodeId: string | null };
const LAST: Page = { id: END, media: null, startAt: 0, episodeId: null };

export function useFeedPages(): { pages: Page[]; index: number; failed: boolean } {
  const { leftOut, last, at, status } = useAppSelector(selectForYou);
  const list = useAppSelector((state) => selectList(state, KEY));
  const episodes = useAppSelector(({ videos }) => videos.episodes);
  const ended = list?.status === 'end';
  const pages = useMemo(() => {
    if (leftOut === null) return [];
    const pageOf = (id: string): Page => {
      const episodeList = episodes[id]?.list;
      const first = episodeList?.episodes[0];
      const media = first?.media ?? null;
      const resume = episodeList?.resume?.episodeId === first?.id ? (episodeList?.resume?.second ?? 0) : 0;
      const startAt = first && resume < first.seconds - FINISHED_WITHIN_S ? resume : 0;
      return {
        id,
        media: media && { manifest: media.manifest, still: media.still },
        startAt,
        episodeId: first?.id ?? null,
      };
    };
    return [...pagesOf(list, { leftOut, last }).map(pageOf), ...(ended ? [LAST] : [])];
  }, [list, leftOut, last, episodes, ended]);
  const index = Math.max(
    0,
    pages.findIndex(({ id }) => id === at),
  );
  return { pages, index, failed: status !== 'loading' && list?.status === 'failed' };
}
