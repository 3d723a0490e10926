import { asc, count, eq, max } from 'drizzle-orm';
import { plansOnSale } from '../billing/plans.ts';
import { listPrices, PASS_PLAN } from '../catalogue/prices.ts';
import { type SeriesStatus, statusOf } from '../catalogue/status.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import {
  catalogueChanges,
  categories,
  episodes,
  passes,
  upcomingEpisodes,
  videos,
  videoTags,
} from '../db/schema.ts';
import { type LocalizedText, spelled } from '../lib/languages.ts';
import { type Command, UsageError } from './command.ts';
import { money } from './money.ts';
import { table } from './terminal.ts';

type Line = {
  id: string;
  title: string;
  status: SeriesStatus;
  publishAt: string | null;
  episodes: number;
  upcoming: number;
  freeEpisodes: number;
  pass: { amount: number; currency: string } | null;
};

type Whole = Line & {
  words: { language: string; title: string; synopsis: string }[];
  category: string;
  tags: string[];
  cast: string[];
  age: number | null;
  contentNotes: string[];
  complete: boolean;
  downloads: boolean;
  color: string;
  place: number | null;
  poster: { version: string; widths: number[] };
  readyAt: string | null;
  withdrawnAt: string | null;
  next: { number: number; at: string }[];
  playCount: number;
  likes: number;
  dislikes: number;
  passesSold: number;
  lastChange: string | null;
};

export const series: Command<{ videoId: string | null }, Line[] | Whole> = {
  name: 'series',
  summary: 'All series with their status, or everything about one.',
  examples: ['series', 'series the-glass-heiress'],
  define: (line) => line.argument('[series]', 'the id of one'),
  read: (videoId: string | undefined) => ({ videoId: videoId ?? null }),

  run: (context, { videoId }) => (videoId === null ? readLines(context) : readWhole(context, videoId)),

  print: (answer) => (Array.isArray(answer) ? printLines(answer) : printWhole(answer)),
};

async function readLines({ db, now }: Context, only?: string): Promise<Line[]> {
  const at = now();
  const rows = await db
    .select()
    .from(videos)
    .where(only === undefined ? undefined : eq(videos.id, only))
    .orderBy(asc(videos.position), asc(videos.id));
  const countOf = async (table: typeof episodes | typeof upcomingEpisodes) => {
    const counts = await db.select({ id: table.videoId, count: count() }).from(table).groupBy(table.videoId);
    return new Map(counts.map((row) => [row.id, row.count]));
  };
  const [out, coming] = [await countOf(episodes), await countOf(upcomingEpisodes)];
  const passOf = await passPrices(db, at);
  return rows.map((row) => ({
    id: row.id,
    title: row.title.en,
    status: statusOf(row, at),
    publishAt: row.publishAt?.toISOString() ?? null,
    episodes: out.get(row.id) ?? 0,
    upcoming: coming.get(row.id) ?? 0,
    freeEpisodes: row.freeEpisodes,
    pass: passOf(row.id),
  }));
}

async function passPrices(db: Db, at: Date): Promise<(videoId: string) => Line['pass']> {
  const own = (await listPrices(db)).filter(
    ({ from, until, videoId }) => videoId !== null && from <= at && (until === null || until > at),
  );
  const ownOf = new Map(own.map(({ videoId, amount, currency }) => [videoId, { amount, currency }]));
  const general = (await plansOnSale(db, at)).find(({ id }) => id === PASS_PLAN);
  const forAll = general ? { amount: general.amount, currency: general.currency } : null;
  return (videoId) => ownOf.get(videoId) ?? forAll;
}

async function readWhole(context: Context, videoId: string): Promise<Whole> {
  const { db } = context;
  const [line] = await readLines(context, videoId);
  const [found] = await db
    .select({ row: videos, category: categories.name })
    .from(videos)
    .innerJoin(categories, eq(categories.id, videos.categoryId))
    .where(eq(videos.id, videoId));
  if (!line || !found) throw new UsageError(`There is no series "${videoId}".`);
  const { row, category } = found;
  const tagged = await db
    .select()
    .from(videoTags)
    .where(eq(videoTags.videoId, videoId))
    .orderBy(videoTags.tagId);
  const next = await db
    .select({ number: upcomingEpisodes.number, at: upcomingEpisodes.releasedAt })
    .from(upcomingEpisodes)
    .where(eq(upcomingEpisodes.videoId, videoId))
    .orderBy(asc(upcomingEpisodes.number));
  const [sold] = await db.select({ count: count() }).from(passes).where(eq(passes.videoId, videoId));
  const [last] = await db
    .select({ at: max(catalogueChanges.at) })
    .from(catalogueChanges)
    .where(eq(catalogueChanges.videoId, videoId));
  return {
    ...line,
    words: (Object.keys(row.title) as (keyof LocalizedText)[]).map((language) => ({
      language: spelled(language),
      title: row.title[language],
      synopsis: row.synopsis[language] ?? '',
    })),
    category: category.en,
    tags: tagged.map(({ tagId }) => tagId),
    cast: row.cast,
    age: row.age,
    contentNotes: row.contentNotes.map(({ en }) => en),
    complete: row.complete,
    downloads: row.downloads,
    color: row.color,
    place: row.featuredRank === null ? null : row.featuredRank + 1,
    poster: { version: row.posterVersion, widths: row.posterWidths },
    readyAt: row.readyAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    next: next.map(({ number, at }) => ({ number, at: at.toISOString() })),
    playCount: row.playCount,
    likes: row.likes,
    dislikes: row.dislikes,
    passesSold: sold?.count ?? 0,
    lastChange: last?.at?.toISOString() ?? null,
  };
}

const priceOf = ({ pass }: Line): string => (pass ? money(pass.amount, pass.currency) : 'none');

const printLines = (lines: Line[]): string[] =>
  lines.length === 0
    ? ['There is no series yet.']
    : table(
        ['Series', 'Status', 'From', 'Episodes', 'To come', 'Free', 'Pass', 'Title'],
        lines.map((line) => [
          line.id,
          line.status,
          line.publishAt ?? '',
          line.episodes,
          line.upcoming,
          line.freeEpisodes,
          priceOf(line),
          line.title,
        ]),
      );

const printWhole = (one: Whole): string[] =>
  [
    `${one.id} is ${one.status}${one.status === 'scheduled' ? ` for ${one.publishAt}` : ''}.`,
    ...one.words.flatMap(({ language, title, synopsis }) => [
      `  title.${language}: ${title}`,
      `  synopsis.${language}: ${synopsis}`,
    ]),
    `  category: ${one.category}`,
    `  tags: ${one.tags.join(', ')}`,
    `  cast: ${one.cast.join(', ')}`,
    `  age: ${one.age ?? ''}; notes: ${one.contentNotes.join(', ')}`,
    `  episodes: ${one.episodes}, free: ${one.freeEpisodes}, ${one.complete ? 'complete' : 'not complete'}`,
    `  downloads: ${one.downloads ? 'allowed' : 'forbidden'}`,
    ...one.next.map(({ number, at }) => `  episode ${number} comes ${at}`),
    `  pass: ${priceOf(one)}; sold: ${one.passesSold}`,
    `  plays: ${one.playCount}; thumbs up ${one.likes}, down ${one.dislikes}`,
    `  poster: ${one.poster.version || 'none'} (${one.poster.widths.join(', ')}); colour ${one.color}; place ${one.place ?? 'none'}`,
    ...(['readyAt', 'publishAt', 'withdrawnAt', 'lastChange'] as const).flatMap((field) =>
      one[field] === null ? [] : [`  ${field}: ${one[field]}`],
    ),
  ].map((line) => line.trimEnd());
