import { useLocation } from 'react-router-dom';
import type { Video } from '../../../contract/entities.ts';
import { FILTER_KEYS } from '../../../contract/filters.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate } from '../../core/navigation/slice.ts';
import type { PagedStatus } from '../../core/pagedList.ts';
import { type Filters, filtersOf } from './filters.ts';
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

type FilterKey = (typeof FILTER_KEYS)[number];

/** The filters live in the URL, so that Back, a reload and a shared link keep them. */
export function useFilters(): {
  filters: Filters;
  isActive: boolean;
  onFilter: (key: FilterKey, value: string | null) => void;
  onClear: () => void;
} {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const filters = filtersOf(Object.fromEntries(new URLSearchParams(search)));
  const change = (edit: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(search);
    edit(query);
    const rest = query.toString();
    dispatch(navigate(rest ? `${pathname}?${rest}` : pathname, { replace: true }));
  };
  return {
    filters,
    isActive: Object.values(filters).some(Boolean),
    onFilter: (key, value) => change((query) => (value === null ? query.delete(key) : query.set(key, value))),
    onClear: () =>
      change((query) => {
        for (const key of FILTER_KEYS) query.delete(key);
      }),
  };
}
