import type { CatalogueIndex, VideoSummary } from './catalogueIndex.ts';
import type { RankedList } from './ranking.ts';
import { similarityIn } from './similar.ts';

/** Ids of videos, the latest first. `refused` holds thumbs down and "not interested" alike. */
export type Taste = { liked: string[]; refused: string[] };
export const NO_TASTE: Taste = { liked: [], refused: [] };

/** What somebody liked long ago says little, and each one costs time. */
const REMEMBERED = 30;
/** A video that shares everything with a liked one moves up this far in its category. */
const PLACES = 3;
const FARTHEST = 6;

export const withoutRefused = (list: RankedList, { refused }: Taste): RankedList =>
  list.filter(({ id }) => !refused.includes(id));

/**
 * By how many places a video comes earlier: similar ones to those that the person likes do, and similar ones to
 * those that they refuse come later. Without either no video moves.
 */
export function placesEarlier(catalogue: CatalogueIndex, taste: Taste): (video: VideoSummary) => number {
  const byId = new Map(catalogue.summaries.map((summary) => [summary.id, summary]));
  const known = (ids: string[]) => ids.slice(0, REMEMBERED).flatMap((id) => byId.get(id) ?? []);
  const [liked, refused] = [known(taste.liked), known(taste.refused)];
  if (liked.length + refused.length === 0) return () => 0;

  const similarity = similarityIn(catalogue);
  /** From 0 to 1: the share of what marks the known video. */
  const likeness = (video: VideoSummary, to: VideoSummary) => similarity(video, to) / similarity(to, to);
  const sum = (video: VideoSummary, all: VideoSummary[]) =>
    all.reduce((total, each) => total + (each.id === video.id ? 0 : likeness(video, each)), 0);
  return (video) => {
    const places = Math.round(PLACES * (sum(video, liked) - sum(video, refused)));
    return Math.max(-FARTHEST, Math.min(FARTHEST, places));
  };
}
