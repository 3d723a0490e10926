import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { sources } from '../../db/schema.ts';
import { isWithinLimit, mayAttempt } from '../../db/throttle.ts';
import { DAY_MS } from '../../lib/days.ts';

type Campaign = {
  network: 'facebook' | 'tiktok' | 'google' | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
  campaignId: string | null;
  referrerToken: string | null;
};

const LONGEST = 100;
const CONTROLS = /\p{Cc}/u;
/** Click ids of advertising networks; the first one in the list that an address has wins. */
const CLICKS = [
  ['ttclid', 'tiktok'],
  ['fbclid', 'facebook'],
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
] as const;
const CAMPAIGN_IDS = ['campaign_id', 'utm_id', 'campaignid'];

export type Landing = {
  page: string | undefined;
  /** Sent by the app from what it stored of an advert or a referral. */
  fbclid: boolean;
  ttclid: boolean;
  referrerToken: string | null;
};

/** `stored` when the page address names no campaign and the app kept one from an earlier visit. */
export type Brought = { campaign: Campaign; stored: boolean };

export function broughtBy({ page, fbclid, ttclid, referrerToken }: Landing): Brought | null {
  const query = page !== undefined && URL.canParse(page) ? new URL(page).searchParams : new URLSearchParams();
  const read = (name: string): string | null => {
    const value = query.get(name)?.trim() ?? '';
    return value === '' || value.length > LONGEST || CONTROLS.test(value) ? null : value;
  };
  const inAddress = {
    network: CLICKS.find(([name]) => query.has(name))?.[1] ?? null,
    utmSource: read('utm_source'),
    utmMedium: read('utm_medium'),
    utmCampaign: read('utm_campaign'),
    utmContent: read('utm_content'),
    utmTerm: read('utm_term'),
    campaignId: CAMPAIGN_IDS.map(read).find((value) => value !== null) ?? null,
  };
  const stored = Object.values(inAddress).every((value) => value === null);
  const network = stored ? (ttclid ? 'tiktok' : fbclid ? 'facebook' : null) : inAddress.network;
  if (stored && network === null && referrerToken === null) return null;
  return { campaign: { ...inAddress, network, referrerToken }, stored };
}

export const NO_SOURCE = '';

/** Limits all visitors together, because anybody can make up addresses, even from many networks. */
export const NEW_SOURCES = { bucket: 'new-sources', limit: 1000, windowMs: DAY_MS };

/**
 * Finds or adds the row of a campaign. Returns NO_SOURCE once too many new ones came from the visitor's
 * network or from everybody.
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

export type Source = typeof sources.$inferSelect;

export async function readSources(db: Db, ids: string[]): Promise<Map<string, Source>> {
  const known = [...new Set(ids)].filter((id) => id !== '');
  const rows = known.length === 0 ? [] : await db.select().from(sources).where(inArray(sources.id, known));
  return new Map(rows.map((row) => [row.id, row]));
}

export function nameOf(source: Source): string {
  const { network, utmSource, utmMedium, utmCampaign, utmContent, utmTerm, campaignId, referrerToken } =
    source;
  const parts = [utmSource ?? network, utmMedium, utmCampaign ?? campaignId, utmContent, utmTerm];
  const named = parts.filter((part) => part !== null).join(' / ');
  const referral = referrerToken === null ? null : `referral ${referrerToken}`;
  return [named, referral].filter(Boolean).join(' / ');
}

export async function sourceNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = await readSources(db, ids);
  return new Map([...found].map(([id, source]) => [id, nameOf(source)]));
}
