import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isWithinLimit } from '../../db/rateLimit.ts';
import { sources } from '../../db/schema.ts';
import { mayAttempt } from '../../db/throttle.ts';
import { DAY_MS } from '../../lib/days.ts';
import type { Campaign } from './campaign.ts';

export const NO_SOURCE = '';

/** Anybody can make addresses up, from many networks too. */
export const NEW_SOURCES = { bucket: 'new-sources', limit: 1000, windowMs: DAY_MS };

/**
 * The row of a campaign, made with its first visitor; none once too many were made up today, first of all by
 * the visitor's own network.
 */
export async function sourceIdOf(tx: Db, campaign: Campaign, ipNetwork: string, at: Date): Promise<string> {
  const { network, utmSource, utmMedium, utmCampaign, utmContent, utmTerm, campaignId, referrerToken } =
    campaign;
  const values = [network, utmSource, utmMedium, utmCampaign, utmContent, utmTerm, campaignId, referrerToken];
  const id = createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22);
  const [known] = await tx.select({ id: sources.id }).from(sources).where(eq(sources.id, id));
  if (known) return id;
  if (!(await mayAttempt(tx, 'newCampaigns', ipNetwork, at))) return NO_SOURCE;
  if (!(await isWithinLimit(tx, NEW_SOURCES, at))) return NO_SOURCE;
  await tx
    .insert(sources)
    .values({ id, ...campaign, firstSeenAt: at })
    .onConflictDoNothing();
  return id;
}
