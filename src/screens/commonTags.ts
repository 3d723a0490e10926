import type { Video } from '../../contract/entities.ts';

const SHOWN = 12;

export function commonTags(videos: readonly Video[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of videos.flatMap(({ tags }) => tags)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name)
    .slice(0, SHOWN);
}
