import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../server/db/database.ts';
import { dayOf } from '../../server/lib/days.ts';
import { hashToken } from '../../server/lib/tokens.ts';
import { COUNTED_PLAY } from '../../server/operator/events.ts';

/*
 * A catalogue and an audience as years leave them. The plays came over 400 days: the events and the sums by series of
 * the last 90 are there, each viewer's plays of the last three, and of the days before one count each. Only those three
 * days have journeys.
 */

export type Audience = { users: number; places: number; plays: number };

const SERIES = 5_000;
const CATEGORIES = 12;
const TAGS = 100;
const DAYS = 400;
const EVENT_DAYS = 90;
const PLAY_DAYS = 3;
/** One embedded query may take a minute. */
const BATCH = 20_000;
const LANGUAGES = ['en', 'es', 'fy', 'dy', 'pt'];
const HEAVY = 'heavy';
export const HEAVY_TOKEN = 'b'.repeat(43);

const ADJECTIVES =
  'amber bitter broken crimson distant electric fallen forgotten gentle golden hidden hollow iron ivory last lonely midnight paper quiet restless scarlet second silver stolen velvet'.split(
    ' ',
  );
const NOUNS =
  'bride captain crown daughter detective doctor garden guardian heir lantern lover marriage orchard promise queen river rival secret shadow widow'.split(
    ' ',
  );
const PLACES =
  'avalon brightwater copperhill dunmoor eastmere fernhollow grimsby harrowgate ivydale juniper'.split(' ');

const array = (words: string[]) => `array[${words.map((word) => `'${word}'`).join()}]`;
const inAllLanguages = (text: string) =>
  `jsonb_build_object(${LANGUAGES.map((one) => `'${one}', ${one === 'en' ? text : `${text} || ' ${one}'`}`).join()})`;
const ADJECTIVE = `(${array(ADJECTIVES)})[1 + i % 25]`;
const NOUN = `(${array(NOUNS)})[1 + i / 25 % 20]`;
const PLACE = `(${array(PLACES)})[1 + i / 500 % 10]`;
const TITLE = `initcap('the ' || ${ADJECTIVE} || ' ' || ${NOUN} || ' of ' || ${PLACE})`;
const SYNOPSIS = `'A ' || ${NOUN} || ' comes back to ' || ${PLACE} || ' with a ' || ${ADJECTIVE}
  || ' letter, and the one person who can read it is the ' || (${array(NOUNS)})[1 + i * 7 % 20] || ' who left.'`;
/** A few are watched by most. */
const popular = (n: string) => `1 + floor(${SERIES - 24} * power((${n}) % 997 / 997.0, 3))::int`;

/** Fills a database that has the demo. Triggers and foreign keys rest meanwhile: one statement fills what they keep. */
export async function fillBig(db: Database, audience: Audience): Promise<void> {
  const { count: demo } = await one<{ count: number }>(db, 'select count(*)::int as count from videos');
  if (demo !== 24) throw new Error(`The demo has ${demo} series and not 24.`);
  await run(db, ...catalogue());
  await inBatches(audience.users, (from, to) =>
    run(
      db,
      `insert into users (id, email, created_at)
       select 'member-' || i, 'member-' || i || '@example.com', now() - i % 700 * interval '1 day'
       from generate_series(${from}, ${to}) i`,
    ),
  );
  await withoutIndexes(db, 'history', () => fillPlaces(db, audience));
  await withoutIndexes(db, 'events', () => fillEvents(db, audience));
  await run(db, ...sums(audience));
}

/** A member with so many saved series and places, as many as there are series at most, and a session. */
export async function bringMember(db: Database, own: number): Promise<void> {
  const chosen = `(select id, row_number() over (order by id) as n from videos order by id limit ${own}) v`;
  await run(
    db,
    `insert into users (id, email, created_at) values ('${HEAVY}', 'heavy@example.com', now()) on conflict do nothing`,
    `insert into favourites select '${HEAVY}', v.id, now() - n * interval '1 hour' from ${chosen} on conflict do nothing`,
    `insert into history select '${HEAVY}', v.id, e.id, 20, now() - n * interval '1 hour'
     from ${chosen} join episodes e on e.video_id = v.id and e.number = 2 on conflict do nothing`,
    `delete from session_tokens where session_id = 'of-${HEAVY}'`,
    `delete from sessions where id = 'of-${HEAVY}'`,
    `insert into sessions (id, user_id, created_at, last_used_at) values ('of-${HEAVY}', '${HEAVY}', now(), now())`,
    `insert into session_tokens (hash, session_id, created_at) values ('${hashToken(HEAVY_TOKEN)}', 'of-${HEAVY}', now())`,
  );
}

function catalogue(): string[] {
  const added = `generate_series(1, ${SERIES - 24}) i`;
  const demo = `(select *, row_number() over (order by id) - 1 as n from videos) d`;
  return [
    `insert into categories select 'category-' || i, ${inAllLanguages(`'Category ' || i`)}, 100 + i
     from generate_series((select count(*) + 1 from categories), ${CATEGORIES}) i`,
    `insert into tags select 'tag-' || i, ${inAllLanguages(`${ADJECTIVE} || ' ' || (${array(NOUNS)})[1 + i % 20]`)}
     from generate_series((select count(*) + 1 from tags), ${TAGS}) i`,
    `insert into videos (id, category_id, title, synopsis, cast_names, age, content_notes, free_episodes, complete,
       poster_version, poster_widths, poster_lettering, color, likes, dislikes, position, added_at, ready_at, publish_at)
     select 'series-' || i, (select array_agg(id order by id) from categories)[1 + i % ${CATEGORIES}],
       ${inAllLanguages(TITLE)}, ${inAllLanguages(SYNOPSIS)},
       jsonb_build_array('Player ' || i % 700, 'Player ' || i * 7 % 700, 'Player ' || i * 11 % 700), d.age, d.content_notes,
       d.free_episodes, i % 3 = 0, d.poster_version, d.poster_widths, d.poster_lettering, d.color, i * 31 % 900,
       i * 17 % 90, 1000 + i, at, at, at
     from ${added} join ${demo} on d.n = i % 24, lateral (select now() - i * interval '4 hours' as at) times`,
    `insert into video_tags select 'series-' || i, (select array_agg(id order by id) from tags)[1 + (i * 7 + k * 13) % ${TAGS}]
     from ${added}, generate_series(0, 3) k`,
    `insert into episodes (id, video_id, number, seconds, clip, clip_version, added_at)
     select 'series-' || i || '-' || n, 'series-' || i, n, d.seconds, d.clip, d.clip_version, now() - i * interval '4 hours'
     from ${added}, lateral generate_series(1, 20 + i * 37 % 121) n
     join (select *, row_number() over (order by id) - 1 as place from episodes) d on d.place = n % 24`,
    `insert into episode_totals select video_id, count(*), sum(seconds), max(number), max(added_at)
     from episodes where video_id like 'series-%' group by video_id`,
    `insert into prices (id, plan_id, video_id, amount, currency, from_at, actor, created_at)
     select 'price-' || i, p.id, 'series-' || i, p.amount + i % 5 * 100, p.currency, now() - interval '1 day', 'bench', now()
     from ${added}, (select * from plans where kind = 'pass' limit 1) p`,
  ];
}

/** The same number for each user. */
async function fillPlaces(db: Database, { users, places }: Audience) {
  const each = Math.round(places / users);
  await inBatches(users, (from, to) =>
    run(
      db,
      `insert into history select 'member-' || u, 'series-' || s, 'series-' || s || '-' || 1 + (u + k) % 20, 20,
         now() - (u::bigint * 7 + k * 1009) % 8640 * interval '15 minutes'
       from generate_series(${from}, ${to}) u, generate_series(1, ${each}) k,
         lateral (select 1 + (u::bigint * 13 + k * 487) % ${SERIES - 24} as s) chosen`,
    ),
  );
}

async function fillEvents(db: Database, { users, plays }: Audience) {
  const perDay = Math.round(plays / DAYS);
  for (let day = 0; day < EVENT_DAYS; day += 1)
    await run(
      db,
      `insert into events (id, at, event, video_id, episode_id)
       select 'event-${day}-' || i, date_trunc('day', now()) - ${day} * interval '1 day', 'play', 'series-' || s,
         'series-' || s || '-' || 1 + i % 20
       from generate_series(1, ${perDay}) i, lateral (select ${popular('i * 31')} as s) chosen`,
    );
  await inBatches(perDay, (from, to) => run(db, playsOf(from, to, users)));
}

const playsOf = (from: number, to: number, users: number) =>
  `insert into plays (viewer, episode_id, day)
   select 'member-' || 1 + i::bigint * 7919 % ${users}, 'series-' || s || '-' || 1 + i % 20,
     to_char(now() at time zone 'UTC' - d * interval '1 day', 'YYYY-MM-DD')
   from generate_series(${from}, ${to}) i, generate_series(0, ${PLAY_DAYS - 1}) d,
     lateral (select ${popular('i * 31')} as s) chosen`;

function sums({ plays }: Audience): string[] {
  const today = dayOf(new Date());
  const before = `generate_series(${EVENT_DAYS}, ${DAYS - 1}) d`;
  const dayBefore = `to_char(date '${today}' - d::int, 'YYYY-MM-DD')`;
  return [
    `insert into video_plays select video_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD'), count(*)
     from events where video_id like 'series-%' group by 1, 2`,
    `update videos set play_count = p.count * ${DAYS} / ${EVENT_DAYS}
     from (select video_id, sum(count) as count from video_plays group by 1) p where p.video_id = videos.id`,
    ...['play', COUNTED_PLAY].map(
      (event) => `insert into event_counts (day, event, count)
        select ${dayBefore}, '${event}', ${Math.round(plays / DAYS)} from ${before} on conflict do nothing`,
    ),
    `insert into journeys (viewer, video_id, anonymous, source_id, first_day, last_day, furthest)
     select p.viewer, e.video_id, false, '', min(day), '${today}', max(e.number)
     from plays p join episodes e on e.id = p.episode_id group by 1, 2 on conflict do nothing`,
  ];
}

/** An index is made faster than kept. */
async function withoutIndexes(db: Database, name: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ name: string; made: string }>(
    sql`select indexname as name, indexdef as made from pg_indexes where tablename = ${name} and indexname not like '%_pkey'`,
  );
  for (const index of rows) await run(db, `drop index "${index.name}"`);
  await fill();
  for (const index of rows) await run(db, index.made);
}

async function inBatches(count: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) await work(from, Math.min(from + BATCH - 1, count));
}

const run = (db: Database, ...statements: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

async function one<Row extends Record<string, unknown>>(db: Db, query: string): Promise<Row> {
  const { rows } = await db.execute<Row>(sql.raw(query));
  return rows[0] as Row;
}
