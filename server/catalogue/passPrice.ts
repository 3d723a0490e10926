import type { Context } from '../context.ts';
import { Refusal } from '../lib/refusal.ts';
import { changeSeries } from './changes.ts';
import { type NewPrice, PASS_PLAN, type PriceChange, setPrice } from './prices.ts';

/** Gives the pass of a series a price of its own. The price has a history of its own; the series notes who set it. */
export async function setPassPrice(
  context: Context,
  videoId: string,
  wish: Omit<NewPrice, 'planId' | 'videoId'>,
  command: string,
): Promise<PriceChange> {
  const found: { change?: PriceChange } = {};
  await changeSeries(context, videoId, { actor: wish.actor, command }, async (series, tx) => {
    if (!series) throw new Refusal(`There is no series "${videoId}".`);
    found.change = await setPrice(tx, context, { ...wish, planId: PASS_PLAN, videoId });
    return { ...series };
  });
  if (!found.change) throw new Error(`The price of ${videoId} was not set`);
  return found.change;
}
