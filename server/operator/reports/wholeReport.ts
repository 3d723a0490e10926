import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { videos } from '../../db/schema.ts';
import { type CampaignRow, readCampaigns } from './campaigns.ts';
import { type Funnel, readFunnel } from './funnel.ts';
import type { Scope } from './period.ts';
import { type Retention, readRetention } from './retention.ts';
import { type Revenue, readRevenue } from './revenue.ts';
import { readSeries, type SeriesRow } from './series.ts';
import { readSpeed, type Speed } from './speed.ts';

const MOST_CURVES = 10;

export type WholeReport = Scope & {
  funnel: Funnel;
  retention: Retention[];
  campaigns: CampaignRow[];
  revenue: Revenue;
  series: SeriesRow[];
  /** Always of all series. */
  speed: Speed;
  titles: Record<string, string>;
};

/** Reads one report after another, so that requests get the embedded database's one connection in between. */
export async function readWholeReport(db: Db, scope: Scope): Promise<WholeReport> {
  const funnel = await readFunnel(db, scope);
  const series = await readSeries(db, scope);
  const ids = series.map(({ videoId }) => videoId).filter((videoId) => videoId !== '');
  const retention: Retention[] = [];
  for (const videoId of ids.slice(0, MOST_CURVES)) retention.push(await readRetention(db, videoId, scope));
  const campaigns = await readCampaigns(db, scope);
  const revenue = await readRevenue(db, scope, 'day');
  const speed = await readSpeed(db, scope);
  const titles = await readTitles(db, ids);
  return { ...scope, funnel, retention, campaigns, revenue, series, speed, titles };
}

export async function readTitles(db: Db, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(inArray(videos.id, ids));
  return Object.fromEntries(rows.map(({ id, title }) => [id, title.en]));
}
