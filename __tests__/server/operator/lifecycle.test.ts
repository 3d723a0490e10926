import { userInfo } from 'node:os';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { changesOf } from '../../../server/catalogue/changes.ts';
import { catalogueChanges, episodes, orders, prices, videos } from '../../../server/db/schema.ts';
import { FEAR, shortOfSuite } from '../catalogue/shortSeries.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { writeOrder } from '../support/orders.ts';
import { START } from '../support/testContext.ts';
import { operatorWorld } from './operatorWorld.ts';

/* The commands of a series' life, typed as an operator types them. */

const AT = '2026-03-10T18:00:00Z';
const EIGHTH = '2026-03-17T18:00:00Z';
const { username } = userInfo();
const world = forAllTests(operatorWorld);
const short = shortOfSuite(world, new Date(AT), new Date(EIGHTH));
let first: (typeof prices.$inferSelect)[];

beforeAll(async () => {
  first = await world.context.db.select().from(prices);
});
beforeEach(async () => {
  const { db } = world.context;
  world.log.info.mockClear();
  await db.delete(prices);
  await db.insert(prices).values(first);
});

const changes = () => changesOf(world.context, 'short');

describe('series', () => {
  test('lists every series with its status, episodes and price', async () => {
    await short.put({ publishAt: new Date(AT) });
    expect(await world.shown('series')).toEqual([
      'Series  Status     From                      Episodes  To come  Free  Pass      Title',
      'short   scheduled  2026-03-10T18:00:00.000Z         6        2     2  9.99 USD  Short Story',
      'middle  live       2026-03-04T12:00:00.000Z        12        0     3  9.99 USD  Middle Game',
      'long    live       2026-03-04T12:00:00.000Z        60        0     8  9.99 USD  Long Road',
    ]);
    expect(await world.json('series')).toHaveLength(3);
  });

  test('prints the details of one series', async () => {
    const printed = await world.shown('series', 'long');
    expect(printed[0]).toBe('long is live.');
    expect(printed).toEqual(
      expect.arrayContaining([
        '  title.fr: Long Road (fy)',
        '  synopsis.en: What happens in Long Road.',
        '  category: Mystery',
        '  tags: family, revenge',
        '  age: 13; notes: violence',
        '  episodes: 60, free: 8, complete',
        '  pass: 9.99 USD; sold: 0',
      ]),
    );
    expect(await world.json('series', 'short')).toMatchObject({
      id: 'short',
      next: [
        { number: 7, at: '2026-03-10T18:00:00.000Z' },
        { number: 8, at: '2026-03-17T18:00:00.000Z' },
      ],
      passesSold: 0,
    });
  });
});

test('publish, schedule, withdraw and restore say when viewers see a series and are recorded with the operator', async () => {
  await short.put({ publishAt: null });
  await world.shown('price', 'pass', 'short', '7.99');
  const shown = async (command: string) => (await world.shown(...command.split(' '))).join('\n');
  const appears = 'appears at 2026-03-10T18:00:00.000Z. Until then it is unknown to viewers.';
  expect(await shown('schedule short 2026-03-10T19:00+01:00')).toBe(`short, “Short Story”, ${appears}`);
  const unscheduled = 'short, “Short Story”, is not scheduled any more. Viewers do not see it.';
  expect(await shown('schedule short --cancel')).toBe(unscheduled);
  expect(await shown('publish short')).toBe('short, “Short Story”, is live. To take it down: withdraw short');
  const withdrawn = 'short, “Short Story”, is withdrawn. To bring it back: restore short';
  expect(await shown('withdraw short')).toBe(withdrawn);
  expect(await shown('restore short')).toBe('short, “Short Story”, is back.');
  expect((await changes()).map(({ actor, command }) => [actor, command])).toEqual([
    [username, 'price pass 7.99 USD'],
    [username, 'schedule 2026-03-10T18:00:00.000Z'],
    [username, 'schedule --cancel'],
    [username, 'publish'],
    [username, 'withdraw'],
    [username, 'restore'],
  ]);
});

test('unpublish makes a live series ready again, and it can be published again', async () => {
  await world.shown('price', 'pass', 'short', '7.99');
  const ready = 'short, “Short Story”, is ready again. To show it: publish short';
  expect(await world.shown('unpublish', 'short')).toEqual([ready]);
  expect((await short.read()).video).toEqual({ ...short.original.video, publishAt: null });
  expect((await world.app.inject('/api/video?videoId=short')).json()).toMatchObject({ code: 404 });
  expect(await world.refusal('unpublish', 'short')).toBe('short is not live but ready.');
  await world.shown('schedule', 'short', AT);
  expect(await world.refusal('unpublish', 'short')).toContain('schedule short --cancel');
  await world.shown('schedule', 'short', '--cancel');
  await world.shown('publish', 'short');
  expect((await world.app.inject('/api/video?videoId=short')).json()).toMatchObject({ code: 200 });
});

test('unpublish and an undo of publish are refused for a series with orders', async () => {
  const { db } = world.context;
  await short.put({ publishAt: null });
  await world.shown('price', 'pass', 'short', '7.99');
  world.clock.advance({ seconds: 1 });
  await world.shown('publish', 'short');
  await writeOrder(world.context, { videoId: 'short' });
  const refused = 'There are 1 order and 0 passes of short';
  expect(await world.refusal('unpublish', 'short')).toContain(refused);
  expect(await world.refusal('undo', 'short')).toContain(refused);
  expect((await short.read()).video.publishAt).toEqual(world.context.now());
  await db.delete(orders);
  await world.shown('undo', 'short');
  expect((await short.read()).video.publishAt).toBeNull();
});

describe('edit', () => {
  test('sets fields and prints the differences, which undo reverts', async () => {
    const set = ['title.en=Second Story', 'title.fr=Une autre', 'tags=family|revenge', 'cast=', 'age=16'];
    set.push('complete=no', 'downloads=no', 'freeEpisodes=3', 'contentNotes=fear');
    set.push('categoryId=mystery', 'color=#ffffff');
    expect(await world.shown('edit', 'short', ...set.flatMap((one) => ['--set', one]))).toEqual([
      'short:',
      '  categoryId: “romance” → “mystery”',
      '  title.en: “Short Story” → “Second Story”',
      '  title.fr: “Short Story (fy)” → “Une autre”',
      '  cast: “Ada Ruiz, Ben Okoro” → nothing',
      '  age: “13” → “16”',
      '  contentNotes: “violence” → “fear”',
      '  freeEpisodes: “2” → “3”',
      '  complete: “true” → “false”',
      '  downloads: “true” → “false”',
      '  color: “#203040” → “#ffffff”',
      '  tags: “revenge” → “family, revenge”',
      'To take it back: undo short',
    ]);
    const { video, tagIds } = await short.read();
    const title = { es: 'Short Story (es)', fy: 'Une autre' };
    expect(video).toMatchObject({ cast: [], contentNotes: [FEAR], title });
    expect(tagIds).toEqual(['family', 'revenge']);
    expect((await world.shown('undo', 'short'))[1]).toBe('  categoryId: “mystery” → “romance”');
    expect(await short.read()).toEqual(short.original);
  });

  test('takes fields from a file together with --set', async () => {
    const change = {
      ...{ id: 'short', synopsis: { de: 'Anders' }, cast: ['Cara Lund'] },
      episodes: [
        { number: 1, releaseAt: '2026-01-01T00:00:00Z' },
        { number: 8, releaseAt: '2026-05-01T18:00:00Z' },
      ],
    };
    const folder = world.write('edits', { 'change.json': JSON.stringify(change) });
    const eighth = { before: 'comes 2026-03-17T18:00:00.000Z', after: 'comes 2026-05-01T18:00:00.000Z' };
    expect(await world.json('edit', 'short', `${folder}/change.json`, '--set', 'age=18')).toEqual({
      videoId: 'short',
      differences: [
        { field: 'synopsis.de', before: 'What happens in Short Story. (dy)', after: 'Anders' },
        { field: 'cast', before: 'Ada Ruiz, Ben Okoro', after: 'Cara Lund' },
        { field: 'age', before: '13', after: '18' },
        { field: 'episode 8', ...eighth },
      ],
    });
    expect(await changes()).toMatchObject([{ command: 'edit synopsis.de, cast, episodes, age' }]);
  });

  test('changes the English text in every language that falls back to it', async () => {
    const en = 'Short Story';
    await short.put({ title: { en, es: en, fy: 'Une histoire', dy: en, pt: en } });
    await world.shown('edit', 'short', '--set', 'title.en=Other', '--set', 'title.de=Anders');
    const { video } = await short.read();
    expect(video.title).toEqual({ en: 'Other', es: 'Other', fy: 'Une histoire', dy: 'Anders', pt: 'Other' });
    expect(video.synopsis).toEqual(short.original.video.synopsis);
  });

  test('an edit that changes nothing says so and is not recorded', async () => {
    expect(await world.shown('edit', 'short', '--set', 'age=13')).toEqual(['short is like that already.']);
    expect(await changes()).toEqual([]);
  });

  test.each([
    ['[1]', 'it holds no fields of a series'],
    ['{', 'cannot be read'],
    [
      '{"pass":{"amount":100,"currency":"USD"}}',
      'A price is no edit, because it has a history: price pass short 1.00',
    ],
    ['{"age":16,"vocabulary":{"tags":[]}}', '"vocabulary" cannot be edited; it comes with an import.'],
    ['{"episodes":[{"number":7},{"number":8,"clip":"other"}]}', '"episodes.1.clip" cannot be edited;'],
    ['{"episodes":[{"number":8,"version":"0123456789ab"}]}', '"episodes.0.version" cannot be edited;'],
    ['{"episodes":[{"number":8,"seconds":9}]}', '"episodes.0.seconds" cannot be edited;'],
    ['{"episodes":[{"number":9,"releaseAt":"2026-05-01T18:00:00Z"}]}', 'short has no episode 9.'],
    ['{"episodes":[{"number":7,"releaseAt":"2026-02-30T18:00:00Z"}]}', 'is no time.'],
  ])('a file with %s is refused', async (text, sentence) => {
    const folder = world.write('edits', { 'wrong.json': text });
    expect(await world.refusal('edit', 'short', `${folder}/wrong.json`)).toContain(sentence);
    expect(await short.read()).toEqual(short.original);
  });
});

describe('release', () => {
  const comes = async () =>
    (await short.read()).upcoming.map(({ number, releasedAt }) => [number, releasedAt.toISOString()]);

  test('moves an episode, and with --every the ones after it', async () => {
    expect(await world.shown('release', 'short', '7', '2026-03-12T18:00:00Z', '--every', '2')).toEqual([
      'short:',
      '  episode 7: “comes 2026-03-10T18:00:00.000Z” → “comes 2026-03-12T18:00:00.000Z”',
      '  episode 8: “comes 2026-03-17T18:00:00.000Z” → “comes 2026-03-14T18:00:00.000Z”',
      'To take it back: undo short',
    ]);
  });

  test('“now” releases the next episode', async () => {
    await world.shown('release', 'short', '7', 'now');
    expect(await comes()).toEqual([[8, '2026-03-17T18:00:00.000Z']]);
    const [row] = await world.context.db.select().from(episodes).where(eq(episodes.id, 'short-7'));
    expect(row).toMatchObject({ number: 7, addedAt: START });
  });

  test('reschedules the episodes of an unpublished series, without a gap', async () => {
    await short.put({ publishAt: null });
    const refused = await world.refusal('release', 'short', '3', AT);
    expect(refused).toBe('Episode 3 would come out after episode 6.');
    await world.shown('release', 'short', '5', '2026-03-06T18:00:00Z', '--every', '1');
    expect(await comes()).toEqual([
      [5, '2026-03-06T18:00:00.000Z'],
      [6, '2026-03-07T18:00:00.000Z'],
      [7, '2026-03-08T18:00:00.000Z'],
      [8, '2026-03-09T18:00:00.000Z'],
    ]);
  });
});

test('feature puts a series in the carousel, moves the others on, and takes it out', async () => {
  expect(await world.shown('feature', 'short', '1')).toEqual([
    'Place  Series  Status  Title',
    '    1  short   live    Short Story',
    '    2  long    live    Long Road',
  ]);
  expect(await changesOf(world.context, 'long')).toMatchObject([{ command: 'feature short 1' }]);
  expect(await world.refusal('feature', 'short', '1')).toBe('short has that place already.');
  expect(await world.json('feature', 'short', '--off')).toMatchObject([{ videoId: 'long' }]);
  const [row] = await world.context.db.select().from(videos).where(eq(videos.id, 'long'));
  expect(row?.featuredRank).toBe(0);
});

test('price sets a price from now or from a given time, and prices lists them', async () => {
  expect(await world.shown('price', 'weekly', '6.49', '--from', AT)).toEqual([
    'weekly costs 6.49 USD from 2026-03-10T18:00:00.000Z on.',
    'Until then: 5.99 USD.',
    'Orders keep their price, and subscriptions renew at the one that was agreed to.',
  ]);
  expect(await world.json('price', 'pass', 'short', '4.99')).toMatchObject({
    ...{ planId: 'pass', videoId: 'short', amount: 499, currency: 'USD', before: null, until: null },
    from: START.toISOString(),
  });
  const start = START.toISOString();
  expect((await world.shown('prices')).map((line) => line.split(/ {2,}/))).toEqual([
    ['Plan', 'Series', 'Price', 'State', 'From', 'Until', 'Set by'],
    ['monthly', '14.99 USD', 'on sale', start, 'first start'],
    ['pass', 'all others', '9.99 USD', 'on sale', start, 'first start'],
    ['pass', 'short', '4.99 USD', 'on sale', start, username],
    ['weekly', '5.99 USD', 'on sale', start, '2026-03-10T18:00:00.000Z', 'first start'],
    ['weekly', '6.49 USD', 'planned', '2026-03-10T18:00:00.000Z', username],
    ['yearly', '79.99 USD', 'on sale', start, 'first start'],
  ]);
  world.clock.set(AT);
  expect(await world.json('prices')).toHaveLength(5);
  expect(await world.json('prices', '--history')).toHaveLength(6);
  expect((await world.shown('series'))[1]).toContain('4.99 USD');
});

test('preview prints the link, and how to end it', async () => {
  const [url, words, end] = await world.shown('preview', 'short', '--as', 'member', '--days', '2');
  expect(url).toMatch(/^http:\/\/localhost:4000\/preview\/[\w-]+$/);
  expect(words).toBe(
    'Shows short as a member gets it, to everybody who has the link, until 2026-03-06T12:00:00.000Z. Nothing is counted.',
  );
  expect(end).toBe('To end it in that browser: http://localhost:4000/preview/end');
});

test('changes and undo print the changed fields for as long as the change can be undone', async () => {
  await world.shown('edit', 'short', '--set', 'title.es=Otra');
  const at = START.toISOString();
  expect(await world.shown('changes', 'short')).toEqual([
    `${at}  ${username}  edit title.es`,
    '  title.es: “Short Story (es)” → “Otra”',
  ]);
  world.clock.advance({ seconds: 1 });
  expect(await world.shown('undo', 'short')).toEqual([
    `“edit title.es” of short by ${username} at ${at} is undone:`,
    '  title.es: “Otra” → “Short Story (es)”',
  ]);
  expect(await world.json('changes', 'short')).toMatchObject([
    { command: 'edit title.es', differences: [{ field: 'title.es' }] },
    { command: 'undo', actor: username },
  ]);
  expect(await world.shown('changes', 'long')).toEqual(['No operator has changed such a series.']);
  await world.context.db.update(catalogueChanges).set({ before: {}, after: {} });
  expect(await world.json('changes', 'short')).toMatchObject([{ differences: null }, { differences: null }]);
});

test.each([
  ['schedule short', 'Name either a time'],
  [`schedule short ${AT} --cancel`, 'Name either a time'],
  ['schedule short friday', 'Write a time with its zone'],
  ['schedule short 2026-12-04T18:00', 'Write a time with its zone'],
  ['schedule short 2026-02-30T18:00Z', 'Write a time with its zone'],
  ['edit short', 'Name a file of fields to change, or say --set field=value.'],
  ['edit short --set age', '"age" sets nothing. Write field=value'],
  ['edit short --set titel.en=x', '"titel" is no field of a series.'],
  ['edit short --set playCount=9', '"playCount" is no field of a series.'],
  ['edit short --set title.it=x', '"title.it" is no field of a series.'],
  ['edit short --set title=x', '"title" must be an object.'],
  ['edit short --set age=12', '"age" must be one of 7, 10, 13, 16, 18.'],
  ['edit short --set freeEpisodes=-1', '"freeEpisodes" must be'],
  ['edit short --set freeEpisodes=9', '9 episodes are free, and there are 8.'],
  [
    'edit short --set categoryId=horror',
    '"horror" is no category of this catalogue. There are mystery, romance.',
  ],
  ['edit short --set tags=family|ghosts', '"ghosts" is no tag of this catalogue. There are family, revenge.'],
  ['edit short --set contentNotes=noise', '"noise" is no content note of this catalogue. There are fear.'],
  ['edit short --set id=other', 'The change is of other, and an id never changes.'],
  ['edit short --set title.fr=a --set title.fy=b', 'which are one language'],
  ['edit nobody --set age=16', 'There is no series "nobody".'],
  ['edit short /nowhere/change.json', '/nowhere/change.json cannot be read'],
  [`release short seven ${AT}`, 'It must be a whole number from 1 to 9999.'],
  ['release short 7 now --every 7', '--every needs a time to count from.'],
  [`release short 7 ${AT} --every 0`, 'It must be a whole number from 1 to 365.'],
  [`release short 9 ${AT}`, 'short has no episode 9.'],
  [`release short 6 ${AT}`, 'Episode 6 is out already.'],
  ['release short 6 now', 'Episode 6 is out already.'],
  ['release short 8 now', 'Episode 7 comes before episode 8.'],
  ['release short 7 2026-03-01T18:00:00Z', 'has passed. To release it: now'],
  [`release short 7 ${EIGHTH}`, 'Episode 8 would come out no later than episode 7.'],
  [`release nobody 7 ${AT}`, 'There is no series "nobody".'],
  ['feature short', 'Name either a place, from 1 on, or --off.'],
  ['feature short 0', 'It must be a whole number from 1 to 99.'],
  ['feature short 4', 'there is none with number 4'],
  ['feature short --off', 'short is not in the carousel.'],
  ['feature nobody 1', 'There is no series "nobody".'],
  ['price weekly 6', '"6" is no amount with its cents, like 5.99'],
  ['price weekly 0.00', '"0.00" is no amount'],
  ['price weekly 1e3', '"1e3" is no amount'],
  ['price weekly 100000.01', 'up to 100000.00'],
  ['price weekly short 5.99', 'only a pass has a price of its own'],
  ['preview short --days 31', 'It must be a whole number from 1 to 30.'],
  ['preview nobody', 'There is no series "nobody".'],
])('“%s” is refused with a message and changes nothing', async (command, sentence) => {
  expect(await world.refusal(...command.split(' '))).toContain(sentence);
  expect(await short.read()).toEqual(short.original);
});
