import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, inArray } from 'drizzle-orm';
import { beginImport } from '../../catalogue/imports/beginImport.ts';
import { planOf, type SeriesPlan } from '../../catalogue/imports/plan.ts';
import { demoSeries, hasDemo, lockDemo, noteDemo } from '../../catalogue/imports/seeds.ts';
import { isLive } from '../../catalogue/status.ts';
import type { Context } from '../../context.ts';
import { POSTER_FILE } from '../../db/catalogue/posterSet.ts';
import { priceList, writePriceList } from '../../db/catalogue/priceList.ts';
import type { Db } from '../../db/database.ts';
import { categories, contentNotes, tags, videos } from '../../db/schema.ts';
import { upsert } from '../../db/upsert.ts';
import { checkSeries, type Probes } from '../../media/ingest/checkSeries.ts';
import type { Source } from '../../media/ingest/source.ts';
import { type Demo, type DemoSeries, readDemo, releasesOf, releaseTimes } from './readDemo.ts';

const ACTOR = 'first start';

/**
 * On the first start, writes the prices and, unless payments are real, imports the demo's series just like an
 * operator's. Later starts change nothing. Returns whether it wrote.
 */
export async function importDemo(
  context: Pick<Context, 'db' | 'newId' | 'now' | 'mediaStore' | 'payments'>,
  catalogueDir: string,
  log: (line: string) => void,
): Promise<boolean> {
  const { testMode } = context.payments;
  if (await hasDemo(context.db)) {
    if (!testMode) await warnOfSale(context, log);
    return false;
  }
  const demo = await readDemo(catalogueDir, log);
  const plans = demo && testMode ? await plansOf(context, catalogueDir, demo) : [];
  return context.db.transaction(async (tx: Db) => {
    if (await lockDemo(tx)) return false;
    await writeWords(tx, demo);
    await writePriceList(tx, context.now());
    if (!demo) log(`There is no demo catalogue in ${catalogueDir}`);
    const episodes = plans.reduce((sum, { plan }) => sum + plan.episodes.length, 0);
    if (demo && !testMode)
      log(
        'Payments are real, so the demo stays away. To bring a series of yours: npm run operator -- import',
      );
    else if (demo) log(`Filling the demo catalogue: ${plans.length} series, ${episodes} episodes`);
    for (const { plan, featuredRank } of plans)
      await beginImport({ ...context, db: tx }, plan, {
        actor: ACTOR,
        live: true,
        featuredRank,
        keepsPrice: true,
      });
    await noteDemo(
      tx,
      plans.map(({ plan }) => plan.series.id),
    );
    return true;
  });
}

async function warnOfSale({ db, now }: Pick<Context, 'db' | 'now'>, log: (line: string) => void) {
  const onSale = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, await demoSeries(db)), isLive(now())));
  if (onSale.length > 0)
    log(
      `Real money buys series of the demo (${onSale.length}). To take them away: npm run operator -- remove --demo --yes`,
    );
}

async function writeWords(tx: Db, demo: Demo | null): Promise<void> {
  const { categories: named = [], tags: themes = [], contentNotes: notes = [] } = demo ?? {};
  await upsert(
    tx,
    categories,
    [categories.id],
    named.map((row, position) => ({ ...row, position })),
  );
  await upsert(tx, tags, [tags.id], themes);
  await upsert(tx, contentNotes, [contentNotes.id], notes);
}

type DemoPlan = { plan: SeriesPlan; featuredRank: number | null };

async function plansOf({ now }: Pick<Context, 'now'>, catalogueDir: string, demo: Demo): Promise<DemoPlan[]> {
  const ids = (words: { id: string }[]) => words.map(({ id }) => id);
  const vocabulary = {
    categories: ids(demo.categories),
    tags: ids(demo.tags),
    contentNotes: ids(demo.contentNotes),
    currency: null,
  };
  const plans: DemoPlan[] = [];
  for (const series of demo.series) {
    const source = await demoSource(catalogueDir, series, passPrice(), timesOf(series, now()));
    const report = await checkSeries(source, vocabulary, NO_TOOLS);
    const plan = planOf(report, { host: '', path: '' });
    const wrong = report.findings.find(({ level }) => level === 'error');
    if (!plan) throw new Error(`${series.id}: ${wrong?.file}: ${wrong?.text}`);
    plans.push({ plan, featuredRank: series.featured });
  }
  return plans;
}

const NO_TOOLS: Probes = {
  film: async () => ({ problem: 'The demo holds no film.' }),
  decode: async () => ({ problem: 'The demo holds no film.' }),
  picture: async () => ({ problem: 'The demo holds no picture.' }),
};

function passPrice() {
  const pass = priceList.find(({ kind }) => kind === 'pass');
  if (!pass) throw new Error('The price list has no pass');
  return { amount: pass.amount, currency: pass.currency };
}

const timesOf = ({ id, upcoming }: DemoSeries, now: Date): Date[] =>
  releaseTimes(releasesOf(id, upcoming), now);

type ReleaseTimes = Date[];
type Price = { amount: number; currency: string };

async function demoSource(
  catalogue: string,
  series: DemoSeries,
  pass: Price,
  times: ReleaseTimes,
): Promise<Source> {
  const places = new Map<string, string>();
  const posters = join(catalogue, 'posters', series.id);
  for (const name of await filesIn(posters))
    if (POSTER_FILE.test(name)) places.set(`posters/${name}`, join(posters, name));
  for (const { id } of series.clips) {
    const folder = join(catalogue, 'media', id);
    for (const name of await filesIn(folder)) places.set(`clips/${id}/${name}`, join(folder, name));
  }
  const text = Buffer.from(JSON.stringify(seriesFile(series, pass, times)));
  const placeOf = (file: string) => places.get(file) ?? join(catalogue, 'nowhere', file);
  return {
    files: ['series.json', ...places.keys()],
    findings: [],
    refused: false,
    read: (file) => (file === 'series.json' ? Promise.resolve(text) : readFile(placeOf(file))),
    sizeOf: async (file) => (file === 'series.json' ? text.length : (await stat(placeOf(file))).size),
    withPath: (file, use) => use(placeOf(file)),
    close: async () => {},
  };
}

function seriesFile(series: DemoSeries, pass: Price, times: ReleaseTimes): object {
  const { episodes, featured: _featured, upcoming: _upcoming, clips, ...words } = series;
  return {
    ...words,
    pass,
    episodes: Array.from({ length: episodes + times.length }, (_, index) => {
      const releaseAt = times[index - episodes]?.toISOString().replace('.000Z', 'Z');
      const { id, seconds } = clips[index % clips.length] as DemoSeries['clips'][number];
      return { number: index + 1, clip: id, seconds, ...(releaseAt && { releaseAt }) };
    }),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !name.startsWith('.'));
}
