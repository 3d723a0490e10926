import type { CatalogueIndex, VideoSummary } from './memory.ts';
import type { RankedList } from './ranking.ts';
import { type Trait, traitsById } from './similar.ts';

/**
 * Video ids. `liked` and `refused` (thumbs down and "not interested") have the latest first; `known` holds what the
 * person has begun or saved.
 */
export type Taste = { liked: string[]; refused: string[]; known: string[] };
export const NO_TASTE: Taste = { liked: [], refused: [], known: [] };

/** Older marks say little. */
const REMEMBERED = 30;
/** A video that shares everything with a liked one moves up this far in its category. */
const PLACES = 3;
const FARTHEST = 6;

export function withoutRefused(list: RankedList, taste: Taste): RankedList {
  const refused = new Set(taste.refused);
  return list.filter(({ id }) => !refused.has(id));
}

/**
 * How many places earlier a video is listed: more if it is similar to liked videos, fewer or below zero if it
 * is similar to refused ones.
 */
export function placesEarlier(catalogue: CatalogueIndex, taste: Taste): (video: VideoSummary) => number {
  const marked = [
    ...taste.liked.slice(0, REMEMBERED).map((id) => ({ id, speaks: 1 })),
    ...taste.refused.slice(0, REMEMBERED).map((id) => ({ id, speaks: -1 })),
  ];
  if (marked.length === 0) return () => 0;

  const traitsOf = traitsById(catalogue);
  /** How much each trait counts for a video. Those of a liked video add up to 1, of a refused one to -1. */
  const counts = new Map<Trait, number>();
  /** Subtracted, because a marked video would otherwise move itself. */
  const itself = new Map<string, number>();
  for (const { id, speaks } of marked) {
    const own = traitsOf.get(id) ?? [];
    const whole = own.reduce((sum, { weight }) => sum + weight, 0);
    for (const trait of own) counts.set(trait, (counts.get(trait) ?? 0) + (speaks * trait.weight) / whole);
    itself.set(id, (itself.get(id) ?? 0) + speaks);
  }
  const likeness = ({ id }: VideoSummary) =>
    (traitsOf.get(id) ?? []).reduce((sum, trait) => sum + (counts.get(trait) ?? 0), -(itself.get(id) ?? 0));
  return (video) => {
    const places = Math.round(PLACES * likeness(video));
    return Math.max(-FARTHEST, Math.min(FARTHEST, places));
  };
}
