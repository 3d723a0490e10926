import type { journeys } from '../../db/schema.ts';
import { dayOf } from '../../lib/days.ts';
import type { Viewer } from './visitor.ts';

export type Journey = typeof journeys.$inferSelect;

export type Step =
  | { kind: 'played'; episode: number }
  | { kind: 'wall' }
  | { kind: 'shop' }
  | { kind: 'ordered'; orderId: string }
  | { kind: 'paid' };

export const begin = (
  { key, anonymous }: Viewer,
  { videoId, sourceId, at }: { videoId: string; sourceId: string; at: Date },
): Journey => ({
  viewer: key,
  videoId,
  anonymous,
  sourceId,
  firstDay: dayOf(at),
  lastDay: dayOf(at),
  furthest: 0,
  secondAt: null,
  wallAt: null,
  lastWallAt: null,
  shopAt: null,
  orderedAt: null,
  orderId: null,
  paidAt: null,
  revenue: {},
});

const earlier = <T extends Date | string>(one: T | null, other: T | null): T | null =>
  one === null || (other !== null && other < one) ? other : one;
const later = <T extends Date | string>(one: T | null, other: T | null): T | null =>
  one === null || (other !== null && other > one) ? other : one;

/** No step takes anything back, so a step may be repeated. */
export function forward(journey: Journey, step: Step, at: Date): Journey {
  const lastDay = later(journey.lastDay, dayOf(at)) ?? journey.lastDay;
  const there = { ...journey, lastDay };
  switch (step.kind) {
    case 'played': {
      const furthest = Math.max(journey.furthest, step.episode);
      return { ...there, furthest, secondAt: journey.secondAt ?? (furthest >= 2 ? at : null) };
    }
    case 'wall':
      return { ...there, wallAt: journey.wallAt ?? at, lastWallAt: later(journey.lastWallAt, at) };
    case 'shop':
      return { ...there, shopAt: journey.shopAt ?? at, lastWallAt: later(journey.lastWallAt, at) };
    case 'ordered':
      return { ...there, orderedAt: journey.orderedAt ?? at, orderId: journey.orderId ?? step.orderId };
    case 'paid':
      return { ...there, paidAt: journey.paidAt ?? at };
  }
}

/** Joins two journeys of one person in a series. The viewer and the campaign of `own` stay. */
export function joined(own: Journey, other: Journey): Journey {
  const first = other.orderedAt && (!own.orderedAt || other.orderedAt < own.orderedAt) ? other : own;
  return {
    ...own,
    firstDay: earlier(own.firstDay, other.firstDay) ?? own.firstDay,
    lastDay: later(own.lastDay, other.lastDay) ?? own.lastDay,
    furthest: Math.max(own.furthest, other.furthest),
    secondAt: earlier(own.secondAt, other.secondAt),
    wallAt: earlier(own.wallAt, other.wallAt),
    lastWallAt: later(own.lastWallAt, other.lastWallAt),
    shopAt: earlier(own.shopAt, other.shopAt),
    orderedAt: first.orderedAt,
    orderId: first.orderId,
    paidAt: earlier(own.paidAt, other.paidAt),
    revenue: added(own.revenue, other.revenue),
  };
}

function added(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one };
  for (const [currency, amount] of Object.entries(other)) sum[currency] = (sum[currency] ?? 0) + amount;
  return sum;
}
