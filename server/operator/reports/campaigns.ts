import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { nameOf, readSources, type Source } from '../../library/funnels/campaign.ts';
import { type Funnel, inScope, stageSums } from './funnel.ts';
import type { Scope } from './period.ts';
import { type Cohort, readCohorts } from './revenue.ts';

/** A number below ten is hidden, because it might identify persons. */
export type Viewers = number | '<10';

const FEWEST = 10;
export const hidden = (viewers: number): Viewers => (viewers > 0 && viewers < FEWEST ? '<10' : viewers);

export type CampaignRow = {
  /** Empty for viewers whose campaign is not known. */
  source: string;
  about: Partial<Omit<Source, 'id' | 'firstSeenAt'>>;
  viewers: Record<keyof Funnel, Viewers>;
  revenue: Omit<Cohort, 'about'>[];
};

export async function readCampaigns(db: Db, scope: Scope): Promise<CampaignRow[]> {
  const { rows } = await db.execute<Funnel & { source_id: string }>(sql`
    select source_id, ${stageSums} from journey_days where ${inScope(scope)}
    group by source_id having sum(started) > 0 order by sum(started) desc, source_id`);
  const money = await readCohorts(db, scope, 'source');
  const ids = [...new Set([...rows.map((row) => row.source_id), ...money.map(({ about }) => about)])];
  const known = await readSources(db, ids);
  return ids.map((id) => {
    const source = known.get(id);
    const { source_id: _id, ...funnel } = rows.find((row) => row.source_id === id) ?? NOBODY;
    return {
      source: source ? nameOf(source) : '',
      about: aboutOf(source),
      viewers: hiddenIn(funnel),
      revenue: money.filter(({ about }) => about === id).map(({ about: _about, ...sums }) => sums),
    };
  });
}

const NOBODY = { source_id: '', started: 0, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 };

function aboutOf(source: Source | undefined): CampaignRow['about'] {
  const { id: _id, firstSeenAt: _at, ...about } = source ?? {};
  return about;
}

const hiddenIn = (funnel: Funnel): CampaignRow['viewers'] =>
  Object.fromEntries(
    Object.entries(funnel).map(([stage, viewers]) => [stage, hidden(viewers)]),
  ) as CampaignRow['viewers'];
