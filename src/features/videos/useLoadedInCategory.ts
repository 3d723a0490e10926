import { useMemo } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { selectEntities, selectHome } from './slice.ts';

export function useLoadedInCategory(category: string): Video[] {
  const { featured, sections } = useAppSelector(selectHome);
  const entities = useAppSelector(selectEntities);
  return useMemo(() => {
    const ids = new Set([...featured, ...sections.flatMap(({ videoIds }) => videoIds)]);
    return [...ids].flatMap((id) => (entities[id]?.categoryId === category ? entities[id] : []));
  }, [featured, sections, entities, category]);
}
