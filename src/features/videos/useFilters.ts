import { useLocation } from 'react-router-dom';
import { FILTER_KEYS } from '../../../contract/filters.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { type Filters, filtersOf } from './filters.ts';

type FilterKey = (typeof FILTER_KEYS)[number];

/** The filters live in the address, so that Back, a reload and a shared link keep them. */
export function useFilters(): {
  filters: Filters;
  isActive: boolean;
  /** Null takes the filter away. */
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
