import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { sources } from '../../db/schema.ts';

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
