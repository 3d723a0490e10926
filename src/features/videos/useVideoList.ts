import type { Video } from '../../../contract/entities.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import type { PagedStatus } from '../../core/pagedList.ts';
import { type ListQuery, listKey, moreWanted, selectList, selectVideosById } from './slice.ts';

const NONE: string[] = [];

export function useVideoList(query: ListQuery): {
  videos: Video[];
  status: PagedStatus;
  onMore: () => void;
} {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => selectList(state, listKey(query)));
  const videos = useAppSelector((state) => selectVideosById(state, list?.items ?? NONE));
  return { videos, status: list?.status ?? 'idle', onMore: () => dispatch(moreWanted(query)) };
}
