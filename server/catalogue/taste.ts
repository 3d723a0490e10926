import { type CatalogueIndex, summariesById, type VideoSummary } from './memory.ts';
import type { RankedList } from './ranking.ts';
import { readTraits } from './similar.ts';

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

  const { of, weight } = readTraits(catalogue);
  /** How much each trait counts for a video. Those of a liked video add up to 1, of a refused one to -1. */
  const traits = new Map<string, number>();
  /** Subtracted, because a marked video would otherwise move itself. */
  const itself = new Map<string, number>();
  for (const { id, speaks } of marked) {
    const video = summariesById(catalogue).get(id);
    if (!video) continue;
    const own = [...of(video)];
    const whole = own.reduce((sum, trait) => sum + weight(trait), 0);
    for (const trait of own) traits.set(trait, (traits.get(trait) ?? 0) + (speaks * weight(trait)) / whole);
    itself.set(id, (itself.get(id) ?? 0) + speaks);
  }
  const likeness = (video: VideoSummary) =>
    [...of(video)].reduce((sum, trait) => sum + (traits.get(trait) ?? 0), -(itself.get(video.id) ?? 0));
  return (video) => {
    const places = Math.round(PLACES * likeness(video));
    return Math.max(-FARTHEST, Math.min(FARTHEST, places));
  };
}
