import { userInfo } from 'node:os';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { expireCatalogueIndex } from '../../../server/catalogue/catalogueIndex.ts';
import { changeRows } from '../../../server/catalogue/rowChanges.ts';
import { catalogueChanges, homeRows, videos } from '../../../server/db/schema.ts';
import { type Browser, openBrowser } from '../accounts/browser.ts';
import { addManyVideos } from '../http/handlers/manyVideos.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { START } from '../support/testContext.ts';
import { operatorWorld } from './operatorWorld.ts';

/* The rows of the home page, as an operator types them and as a viewer sees them. */

const PICKS = 'extra-05,extra-01,extra-09,extra-02';

const world = forAllTests(operatorWorld);
let visitor: Browser;
let rules: (typeof homeRows.$inferSelect)[];

beforeAll(async () => {
  const { db } = world.context;
  await addManyVideos(db);
  rules = await db.select().from(homeRows);
  visitor = openBrowser(world.app);
});
beforeEach(async () => {
  const { db } = world.context;
  world.clock.set(START);
  await db.delete(homeRows);
  await db.insert(homeRows).values(rules);
  await db.delete(catalogueChanges);
  await db.update(videos).set({ withdrawnAt: null });
  expireCatalogueIndex(world.context);
});

/** Each change has a moment of its own. */
function done(...args: string[]) {
  world.clock.advance({ seconds: 1 });
  return world.shown('rows', ...args);
}
const complaintTo = (...args: string[]) => world.refusal('rows', ...args);
const sections = async (lang: 'en' | 'es' | 'fy' = 'en') =>
  (await visitor.ask('GET /api/homepage', { lang })).info.sections;
const titles = async (lang?: 'en' | 'es' | 'fy') => (await sections(lang)).map(({ title }) => title);
const shownIds = async () => (await sections()).map(({ id }) => id);
const listed = async () => JSON.parse((await done('--json')).join('\n')).rows as { id: string }[];
const more = async (sectionId: string, lang: 'en' | 'fy' = 'en') =>
  visitor.ask('GET /api/homepage/query', { sectionId, lang });

test('an unchanged installation has the rows of the rules, with their built-in titles', async () => {
  expect(await done()).toEqual([
    'Place  Row          Kind  What         Title                 Own words in  From  To  Shows now',
    '    1  top10        rule  top10        Top 10 this week                              too few left',
    '    2  recommended  rule  recommended  More recommendations                          12 series',
    '    3  week         rule  week         Trending now                                  too few left',
    '    4  new          rule  new          New arrivals                                  12 series',
    '    5  complete     rule  complete     Ready to binge                                12 series',
  ]);
  expect(await shownIds()).toEqual(['romance', 'recommended', 'new', 'complete']);
  const [, recommended] = await sections('fy');
  expect(recommended).toMatchObject({ title: 'Plus de recommandations', reason: 'Un peu de tout' });
});

describe('a picked row', () => {
  const add = (...more: string[]) =>
    done('add', 'winter-picks', '--series', PICKS, '--title', 'Our winter picks', ...more);

  test('shows its series in order at its place, with its title in two languages', async () => {
    const lines = await add('--place', '2', '--title', 'fr=Nos choix d’hiver', '--reason', 'Chosen by us');
    expect(lines[2]).toBe(
      '    2  winter-picks  picked  4 series     Our winter picks      en fr                   4 series',
    );
    const row = (await sections()).find(({ id }) => id === 'winter-picks');
    expect(row).toMatchObject({ title: 'Our winter picks', reason: 'Chosen by us', cursor: null });
    expect(row?.videos.map(({ id }) => id)).toEqual(PICKS.split(','));
    expect(await titles('fy')).toContain('Nos choix d’hiver');
    expect(await titles('es')).toContain('Our winter picks');
    expect((await shownIds()).slice(0, 3)).toEqual(['romance', 'winter-picks', 'recommended']);
  });

  test('has its own page with its title, which answers 404 while the row is hidden or removed', async () => {
    await add('--title', 'fr=Nos choix d’hiver');
    const { info } = await more('winter-picks', 'fy');
    expect([info.title, info.reason]).toEqual(['Nos choix d’hiver', undefined]);
    expect(info.items.map(({ id }) => id)).toEqual(PICKS.split(','));
    await done('hide', 'winter-picks');
    expect((await more('winter-picks')).code).toBe(404);
    expect(await shownIds()).not.toContain('winter-picks');
    await done('show', 'winter-picks');
    expect((await more('winter-picks')).code).toBe(200);
    await done('remove', 'winter-picks');
    expect((await more('winter-picks')).code).toBe(404);
  });

  test('leaves a withdrawn series out of its page', async () => {
    const { db } = world.context;
    await add();
    await db.update(videos).set({ withdrawnAt: START }).where(eq(videos.id, 'extra-05'));
    world.clock.advance({ minutes: 10 });
    const kept = PICKS.split(',').slice(1);
    expect((await more('winter-picks')).info.items.map(({ id }) => id)).toEqual(kept);
  });

  test('takes other series and drops the title of one language', async () => {
    await add('--title', 'es=Invierno');
    await done('edit', 'winter-picks', '--series', 'extra-10,extra-11,extra-12', '--title', 'es=');
    const row = (await sections('es')).find(({ id }) => id === 'winter-picks');
    expect(row?.title).toBe('Our winter picks');
    expect(row?.videos.map(({ id }) => id)).toEqual(['extra-10', 'extra-11', 'extra-12']);
  });
});

test('a picked row can be edited after one of its series was removed, but no edit may name that series', async () => {
  const { db } = world.context;
  await done('add', 'winter-picks', '--series', PICKS, '--title', 'Our winter picks');
  const videoIds = [...PICKS.split(','), 'gone'];
  await db.update(homeRows).set({ videoIds }).where(eq(homeRows.id, 'winter-picks'));
  await done('edit', 'winter-picks', '--title', 'Cosy');
  expect(await titles()).toContain('Cosy');
  const named = ['edit', 'winter-picks', '--series', videoIds.join(',')];
  expect(await complaintTo(...named)).toBe('There is no series gone.');
});

describe('an occasion', () => {
  const FROM = '2026-03-05T10:00:00Z';
  const TO = '2026-03-05T12:00:00+01:00';
  const times = ['--from', FROM, '--to', TO];

  test('is shown to the second between its start and end, with picked series or by a rule', async () => {
    await done('add', 'feast', '--series', PICKS, '--title', 'The feast', ...times);
    await done('add', 'fresh', '--rule', 'new', '--title', 'Fresh for the feast', '--place', '1', ...times);
    const there = async (at: string) => {
      world.clock.set(at);
      const pages = await Promise.all([more('feast'), more('fresh')]);
      return [...pages.map(({ code }) => code), (await shownIds()).includes('feast')];
    };
    expect(await there('2026-03-05T09:59:59Z')).toEqual([404, 404, false]);
    expect(await there('2026-03-05T10:00:00Z')).toEqual([200, 200, true]);
    expect(await there('2026-03-05T10:59:59Z')).toEqual([200, 200, true]);
    expect(await there('2026-03-05T11:00:00Z')).toEqual([404, 404, false]);
    expect((await done()).at(-1)).toMatch(/The feast .*2026-03-05T10:00:00.000Z {2}.* {2}over$/);
  });

  test('is always shown once its times are removed', async () => {
    await done('add', 'feast', '--series', PICKS, '--title', 'The feast', ...times);
    expect(await shownIds()).not.toContain('feast');
    await done('edit', 'feast', '--always');
    expect(await shownIds()).toContain('feast');
    expect((await listed()).at(-1)).toMatchObject({ kind: 'picked', from: null, to: null });
  });
});

describe('a row of a rule', () => {
  test('can be renamed per language and gets its built-in title back', async () => {
    await done('edit', 'new', '--title', 'Fresh', '--title', 'es=Fresco');
    expect(await titles()).toContain('Fresh');
    expect(await titles('es')).toContain('Fresco');
    // English stands in for what is not translated.
    expect(await titles('fy')).toContain('Fresh');
    expect((await more('new')).info).toMatchObject({ title: 'Fresh', reason: 'Just added' });
    await done('edit', 'new', '--title', '', '--title', 'es=');
    expect(await titles('fy')).toContain('Nouveautés');
  });

  test('can be moved, hidden, removed and added again', async () => {
    await done('move', 'complete', '1');
    expect(await shownIds()).toEqual(['romance', 'complete', 'recommended', 'new']);
    await done('hide', 'complete');
    await done('remove', 'new');
    expect(await shownIds()).toEqual(['romance', 'recommended']);
    expect((await more('new')).code).toBe(404);
    await done('add', 'new', '--rule', 'new', '--place', '1');
    expect(await shownIds()).toEqual(['romance', 'new', 'recommended']);
  });

  test('for recommendations can be removed from the home page, but its own page stays', async () => {
    await done('remove', 'recommended');
    expect(await shownIds()).not.toContain('recommended');
    const { info } = await more('recommended', 'fy');
    expect([info.items.length, info.title]).toEqual([24, 'Plus de recommandations']);
  });
});

describe('a change of the rows', () => {
  const rows = () => world.context.db.select().from(homeRows).orderBy(homeRows.position);

  test('is recorded with the operator, the command, and the rows before and after', async () => {
    await done('move', 'new', '1');
    const [note, ...others] = await world.context.db.select().from(catalogueChanges);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      ...{ actor: userInfo().username, command: 'rows move new', subject: 'rows', videoId: null },
      at: new Date('2026-03-04T12:00:01Z'),
    });
    const ids = (noted: unknown) => (noted as { rows: { id: string }[] }).rows.map(({ id }) => id);
    expect(ids(note?.before)).toEqual(['top10', 'recommended', 'week', 'new', 'complete']);
    expect(ids(note?.after)).toEqual(['new', 'top10', 'recommended', 'week', 'complete']);
  });

  test('can be undone, the newest first, and each only once', async () => {
    const original = await rows();
    const times = ['--from', '2026-12-24T00:00:00Z', '--to', '2026-12-27T00:00:00Z'];
    await done('add', 'feast', '--series', PICKS, '--title', 'The feast', ...times);
    const withFeast = await rows();
    await done('remove', 'feast');
    const [undone] = await done('undo');
    expect(undone).toMatch(/^Took back .rows remove feast. by .* of 2026-03-04T12:00:02.000Z\.$/);
    expect(await rows()).toEqual(withFeast);
    await done('move', 'feast', '1');
    await done('undo');
    await done('undo');
    expect(await rows()).toEqual(original);
    expect(await complaintTo('undo')).toBe('No change of the rows in the last 30 days is left to take back.');
    const changes = (await done('changes')).slice(1).map((line) => line.split(/ {2,}/)[2]);
    expect(changes).toEqual([
      ...['rows undo', 'rows undo', 'rows move feast', 'rows undo', 'rows remove feast', 'rows add feast'],
    ]);
  });

  test('cannot be undone after thirty days', async () => {
    await done('hide', 'new');
    world.clock.advance({ days: 30, seconds: 1 });
    expect(await complaintTo('undo')).toMatch(/^No change/);
    expect(await shownIds()).not.toContain('new');
  });

  test('that fails leaves the rows and the change log unchanged', async () => {
    const before = await rows();
    const failing = changeRows(world.context, { actor: 'robin', command: 'rows move' }, async (all, tx) => {
      await tx.delete(homeRows);
      throw new Error(`${all.length} rows cannot be written`);
    });
    await expect(failing).rejects.toThrow('5 rows cannot be written');
    expect(await rows()).toEqual(before);
    expect(await world.context.db.select().from(catalogueChanges)).toEqual([]);
  });

  test('waits for a concurrent one, so that neither is lost', async () => {
    const note = (command: string) => ({ actor: 'robin', command });
    const removal = (gone: string) =>
      changeRows(world.context, note(`rows remove ${gone}`), async (all) =>
        all.filter(({ id }) => id !== gone),
      );
    await Promise.all(['new', 'week', 'complete'].map(removal));
    expect((await rows()).map(({ id }) => id)).toEqual(['top10', 'recommended']);
  });
});

describe('a wrong command', () => {
  const ours = `add ours --series ${PICKS}`;
  const called = `${ours} --title Ours`;
  const CHRISTMAS = '2026-12-24T00:00:00Z';
  const DAY_AFTER = '2026-12-26T00:00:00Z';

  test.each<[command: string, complaint: RegExp]>([
    ['hide new --title x', /unknown option '--title'/],
    ['edit new', /^Say what to change: --title/],
    ['add ours --title Ours', /^Say what is in the row: --series/],
    [`${called} --rule new`, /'--series <ids>' cannot be used with option '--rule <name>'/],
    [`${called} --place 0`, /'0' is invalid. It must be a whole number from 1 /],
    [`${called} --place 9`, /^There are 6 places, so 9 is none\.$/],
    ['hide nope', /^There is no row "nope"; there are top10, recommended, week, new, complete\.$/],
    ['add new --rule new', /^There is a row new already; edit that one\.$/],
    [`add Ours! --series ${PICKS} --title x`, /^An id has 1 to 40 of a–z/],
    [`add romance --series ${PICKS} --title x`, /^romance is the id of a category/],
    [`edit new --series ${PICKS} --title x`, /^new is the id of the rule's own row/],
    ['add hot --rule hot --title x', /^There is no rule "hot"; there are recommended, /],
    ['add chart --rule top10 --title x', /^The rule top10 has one row, top10; edit that one\.$/],
    [ours, /^Say the title in English at least/],
    [`${called} --title xx=Ours`, /There is no language "xx"; there are en, es, fr, de and pt\./],
    [`${called} --title en=Again`, /'--title <words>' .* It says en twice\./],
    [`${called} --reason de=Darum`, /^Say the reason in English too/],
    [`${called} --reason ${'x'.repeat(121)}`, /^A reason has at most 120 characters\.$/],
    [`edit new --title ${'x'.repeat(61)}`, /^A title has at most 60 characters\.$/],
    ['edit new --title a\u001bb', /^A title is one line, without control characters\.$/],
    ['add ours --series short,nope --title x', /^There is no series nope\.$/],
    ['add ours --series short,long,short --title x', /^short is picked twice\.$/],
    ['add ours --series short,long --title x', /^A row has 3 series at least/],
    [`${called} --from ${CHRISTMAS}`, /^An occasion has both --from and --to\.$/],
    [`${called} --from 2026-12-24 --to ${DAY_AFTER}`, /'--from <time>' .* Write a time with its zone/],
    [`${called} --from ${DAY_AFTER} --to ${CHRISTMAS}`, /^--to must be later than --from\.$/],
    [`${called} --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z`, /^--to lies in the past/],
    [`edit new --always --to ${CHRISTMAS}`, /'--always' cannot be used with option '--to <time>'/],
  ])('“%s” is refused with a message and changes nothing', async (command, complaint) => {
    expect(await complaintTo(...command.split(' '))).toMatch(complaint);
    expect(await world.context.db.select().from(catalogueChanges)).toEqual([]);
  });
});
