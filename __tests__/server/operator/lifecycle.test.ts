import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { changesOf } from '../../../server/catalogue/changes.ts';
import { readRevision, type SeriesRevision, writeRevision } from '../../../server/catalogue/revision.ts';
import {
  catalogueChanges,
  contentNotes,
  episodes,
  prices,
  upcomingEpisodes,
  videos,
} from '../../../server/db/schema.ts';
import { runOperator } from '../../../server/operator/cli.ts';
import { listenForOperator } from '../../../server/operator/socket.ts';
import { temporaryFolder, writeFiles } from '../support/folders.ts';
import { createTestContext, START, type TestContext, testConfig } from '../support/testContext.ts';

/* The commands of a series' life, typed as an operator types them. */

const AT = '2026-03-10T18:00:00Z';
const EIGHTH = '2026-03-17T18:00:00Z';
const NAME = { en: 'fear', es: 'miedo', fy: 'peur', dy: 'Angst', pt: 'medo' };
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const { username } = userInfo();
const folder = temporaryFolder();
let world: TestContext;
let original: SeriesRevision;
let first: (typeof prices.$inferSelect)[];
let stop: () => Promise<void>;

beforeAll(async () => {
  world = await createTestContext({ config: testConfig({ dataDir: folder.path }) });
  await world.context.db.insert(contentNotes).values({ id: 'fear', name: NAME });
  const coming = { videoId: 'short', seconds: 20, clip: 'short' };
  await world.context.db.insert(upcomingEpisodes).values([
    { ...coming, id: 'short-7', number: 7, releasedAt: new Date(AT) },
    { ...coming, id: 'short-8', number: 8, releasedAt: new Date(EIGHTH) },
  ]);
  original = await read();
  first = await world.context.db.select().from(prices);
  stop = await listenForOperator(world.context, log);
});
afterAll(async () => {
  await stop();
  await world.close();
  folder.remove();
});
beforeEach(async () => {
  const { db } = world.context;
  log.info.mockClear();
  world.clock.set(START);
  await db.transaction((tx) => writeRevision(tx, original));
  await db.delete(catalogueChanges);
  await db.delete(prices);
  await db.insert(prices).values(first);
});

async function read(): Promise<SeriesRevision> {
  const found = await world.context.db.transaction((tx) => readRevision(tx, 'short'));
  if (!found) throw new Error('the series is gone');
  return found;
}
const put = (times: Partial<typeof videos.$inferInsert>) =>
  world.context.db.update(videos).set(times).where(eq(videos.id, 'short'));

async function typed(...args: string[]) {
  const lines: string[] = [];
  const complaints: string[] = [];
  const code = await runOperator(
    args,
    { DATA_DIR: folder.path },
    { line: (text) => lines.push(text), error: (text) => complaints.push(text) },
  );
  return { code, lines, complaints };
}
const lines = async (...args: string[]) => {
  const { code, lines: printed, complaints } = await typed(...args);
  expect([code, complaints]).toEqual([0, []]);
  return printed;
};
const json = async (...args: string[]) => JSON.parse((await lines(...args, '--json')).join('\n'));
const refusal = async (...args: string[]) => {
  const { code, lines: printed, complaints } = await typed(...args);
  expect([code, printed]).toEqual([1, []]);
  return complaints.join('\n');
};

describe('series', () => {
  test('lists all with their status, episodes and price', async () => {
    await put({ publishAt: new Date(AT) });
    expect(await lines('series')).toEqual([
      'Series  Status     From                      Episodes  To come  Free  Pass      Title',
      'short   scheduled  2026-03-10T18:00:00.000Z         6        2     2  9.99 USD  Short Story',
      'middle  live       2026-03-04T12:00:00.000Z        12        0     3  9.99 USD  Middle Game',
      'long    live       2026-03-04T12:00:00.000Z        60        0     8  9.99 USD  Long Road',
    ]);
    expect(await json('series')).toHaveLength(3);
  });

  test('tells everything about one', async () => {
    const printed = await lines('series', 'long');
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
    expect(await json('series', 'short')).toMatchObject({
      id: 'short',
      next: [
        { number: 7, at: '2026-03-10T18:00:00.000Z' },
        { number: 8, at: '2026-03-17T18:00:00.000Z' },
      ],
      passesSold: 0,
    });
  });

  test('prints nothing that a terminal would obey', async () => {
    await put({ title: { ...original.video.title, en: 'a\u001b[2J\u202eb é' } });
    for (const printed of [
      await lines('series'),
      await lines('series', 'short'),
      await lines('withdraw', 'short'),
    ])
      expect(printed.join('\n')).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
    expect((await lines('series', 'short')).join('\n')).toContain('a?[2J?b é');
  });
});

describe('publish and schedule', () => {
  beforeEach(async () => {
    await put({ publishAt: null });
    await lines('price', 'pass', 'short', '7.99');
  });

  test('say when viewers see it', async () => {
    expect(await lines('schedule', 'short', '2026-03-10T19:00+01:00')).toEqual([
      'short, “Short Story”, appears at 2026-03-10T18:00:00.000Z. Until then it is unknown to viewers.',
    ]);
    expect(await lines('schedule', 'short', '--cancel')).toEqual([
      'short, “Short Story”, is not scheduled any more. Viewers do not see it.',
    ]);
    expect(await lines('publish', 'short')).toEqual([
      'short, “Short Story”, is live. To take it down: withdraw short',
    ]);
    const noted = (await changesOf(world.context, 'short')).map(({ actor, command }) => [actor, command]);
    expect(noted).toEqual([
      [username, 'price pass 7.99 USD'],
      [username, 'schedule 2026-03-10T18:00:00.000Z'],
      [username, 'schedule --cancel'],
      [username, 'publish'],
    ]);
  });

  test('answer machines', async () => {
    expect(await json('publish', 'short')).toEqual({
      ...{ videoId: 'short', title: 'Short Story', status: 'live', passes: 0 },
      ...{ publishAt: START.toISOString(), withdrawnAt: null },
    });
  });

  test.each([
    [['publish'], 'Name one series by its id'],
    [['publish', 'nobody'], 'There is no series "nobody".'],
    [['schedule', 'short'], 'Name one series and either a time'],
    [['schedule', 'short', AT, '--cancel'], 'Name one series and either a time'],
    [['schedule', 'short', 'friday'], '"friday" is no time with its zone'],
    [['schedule', 'short', '2026-12-04T18:00'], '"2026-12-04T18:00" is no time with its zone'],
    [['schedule', 'short', '2026-02-30T18:00Z'], '"2026-02-30T18:00Z" is no time with its zone'],
    [['schedule', 'short', '2020-01-01T18:00Z'], '2020-01-01T18:00:00.000Z has passed.'],
    [['schedule', 'short', '--cancel'], 'short is not scheduled but ready.'],
  ])('%j is refused', async (args, sentence) => {
    expect(await refusal(...args)).toContain(sentence);
  });
});

describe('edit', () => {
  test('sets fields and prints what has changed', async () => {
    const set = ['title.en=Second Story', 'title.fr=Une autre', 'tags=family|revenge', 'cast=', 'age=16'];
    const more = [
      'complete=no',
      'freeEpisodes=3',
      'contentNotes=fear',
      'categoryId=mystery',
      'color=#ffffff',
    ];
    const printed = await lines('edit', 'short', ...[...set, ...more].flatMap((one) => ['--set', one]));
    expect(printed).toEqual([
      'short:',
      '  categoryId: “romance” → “mystery”',
      '  title.en: “Short Story” → “Second Story”',
      '  title.fr: “Short Story (fy)” → “Une autre”',
      '  cast: “Ada Ruiz, Ben Okoro” → nothing',
      '  age: “13” → “16”',
      '  contentNotes: “violence” → “fear”',
      '  freeEpisodes: “2” → “3”',
      '  complete: “true” → “false”',
      '  color: “#203040” → “#ffffff”',
      '  tags: “revenge” → “family, revenge”',
      'To take it back: undo short',
    ]);
    const { video, tagIds } = await read();
    expect(video).toMatchObject({
      cast: [],
      contentNotes: [NAME],
      title: { es: 'Short Story (es)', fy: 'Une autre' },
    });
    expect(tagIds).toEqual(['family', 'revenge']);
    expect((await lines('undo', 'short'))[1]).toBe('  categoryId: “mystery” → “romance”');
    expect(await read()).toEqual(original);
  });

  test('takes a file of fields, and --set besides', async () => {
    const file = `${folder.path}/change.json`;
    writeFiles(folder.path, {
      'change.json': JSON.stringify({
        ...{ id: 'short', synopsis: { de: 'Anders' }, cast: ['Cara Lund'] },
        episodes: [
          { number: 1, releaseAt: '2026-01-01T00:00:00Z' },
          { number: 8, releaseAt: '2026-05-01T18:00:00Z' },
        ],
      }),
    });
    expect(await json('edit', 'short', file, '--set', 'age=18')).toEqual({
      videoId: 'short',
      differences: [
        { field: 'synopsis.de', before: 'What happens in Short Story. (dy)', after: 'Anders' },
        { field: 'cast', before: 'Ada Ruiz, Ben Okoro', after: 'Cara Lund' },
        { field: 'age', before: '13', after: '18' },
        {
          field: 'episode 8',
          before: 'comes 2026-03-17T18:00:00.000Z',
          after: 'comes 2026-05-01T18:00:00.000Z',
        },
      ],
    });
    expect(await changesOf(world.context, 'short')).toMatchObject([
      { command: 'edit synopsis.de, cast, episodes, age' },
    ]);
  });

  test('may make all episodes free, those to come too', async () => {
    await lines('edit', 'short', '--set', 'freeEpisodes=8');
    expect((await read()).video.freeEpisodes).toBe(8);
  });

  test('of the English words changes them in each language that they stand in for', async () => {
    const en = 'Short Story';
    await put({ title: { en, es: en, fy: 'Une histoire', dy: en, pt: en } });
    await lines('edit', 'short', '--set', 'title.en=Other', '--set', 'title.de=Anders');
    const { video } = await read();
    expect(video.title).toEqual({ en: 'Other', es: 'Other', fy: 'Une histoire', dy: 'Anders', pt: 'Other' });
    expect(video.synopsis).toEqual(original.video.synopsis);
  });

  test('that changes nothing says so and notes nothing', async () => {
    expect(await lines('edit', 'short', '--set', 'age=13')).toEqual(['short is like that already.']);
    expect(await changesOf(world.context, 'short')).toEqual([]);
  });

  test.each([
    [['short'], 'Name one series, and a file of fields to change or --set field=value.'],
    [['short', '--set', 'age'], '"age" sets nothing. Write field=value'],
    [['short', '--set', 'titel.en=x'], '"titel" is no field of a series.'],
    [['short', '--set', 'playCount=9'], '"playCount" is no field of a series.'],
    [['short', '--set', 'title.it=x'], '"title.it" is no field of a series.'],
    [['short', '--set', 'title=x'], '"title" must be an object.'],
    [['short', '--set', 'title.en= '], '"title.en" must hold words.'],
    [['short', '--set', 'age=12'], '"age" must be one of 7, 10, 13, 16, 18.'],
    [['short', '--set', 'freeEpisodes=-1'], '"freeEpisodes" must be'],
    [['short', '--set', 'freeEpisodes=9'], '9 episodes are free, and there are 8.'],
    [['short', '--set', 'complete=maybe'], '"complete" must be true or false.'],
    [['short', '--set', 'color=red'], '"color" must be a colour like #1b0f14.'],
    [
      ['short', '--set', 'categoryId=horror'],
      '"horror" is no category of this catalogue. There are mystery, romance.',
    ],
    [
      ['short', '--set', 'tags=family|ghosts'],
      '"ghosts" is no tag of this catalogue. There are family, revenge.',
    ],
    [
      ['short', '--set', 'contentNotes=noise'],
      '"noise" is no content note of this catalogue. There are fear.',
    ],
    [['short', '--set', 'id=other'], 'The change is of other, and an id never changes.'],
    [['short', '--set', 'title.fr=a', '--set', 'title.fy=b'], 'which are one language'],
    [['nobody', '--set', 'age=16'], 'There is no series "nobody".'],
    [['short', '/nowhere/change.json'], '/nowhere/change.json cannot be read'],
  ])('edit %j is refused, and nothing changes', async (args, sentence) => {
    expect(await refusal('edit', ...args)).toContain(sentence);
    expect(await read()).toEqual(original);
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
    writeFiles(folder.path, { 'wrong.json': text });
    expect(await refusal('edit', 'short', `${folder.path}/wrong.json`)).toContain(sentence);
    expect(await read()).toEqual(original);
  });
});

describe('release', () => {
  const comes = async () =>
    (await read()).upcoming.map(({ number, releasedAt }) => [number, releasedAt.toISOString()]);

  test('moves an episode, and with --every those after it', async () => {
    expect(await lines('release', 'short', '7', '2026-03-12T18:00:00Z', '--every', '2')).toEqual([
      'short:',
      '  episode 7: “comes 2026-03-10T18:00:00.000Z” → “comes 2026-03-12T18:00:00.000Z”',
      '  episode 8: “comes 2026-03-17T18:00:00.000Z” → “comes 2026-03-14T18:00:00.000Z”',
      'To take it back: undo short',
    ]);
  });

  test('of now brings the next one out', async () => {
    await lines('release', 'short', '7', 'now');
    expect(await comes()).toEqual([[8, '2026-03-17T18:00:00.000Z']]);
    const [row] = await world.context.db.select().from(episodes).where(eq(episodes.id, 'short-7'));
    expect(row).toMatchObject({ number: 7, addedAt: START });
  });

  test('plans the episodes of a series that nobody has seen', async () => {
    await put({ publishAt: null });
    await lines('release', 'short', '5', '2026-03-06T18:00:00Z', '--every', '1');
    expect(await comes()).toEqual([
      [5, '2026-03-06T18:00:00.000Z'],
      [6, '2026-03-07T18:00:00.000Z'],
      [7, '2026-03-08T18:00:00.000Z'],
      [8, '2026-03-09T18:00:00.000Z'],
    ]);
  });

  test.each([
    [['short', '7'], 'Name one series, the number of an episode, and a time or "now".'],
    [['short', 'seven', AT], 'The episode must be a whole number from 1 to 9999, not "seven".'],
    [['short', '7', 'now', '--every', '7'], '--every needs a time to count from.'],
    [['short', '7', AT, '--every', '0'], '--every must be a whole number from 1 to 365, not "0".'],
    [['short', '9', AT], 'short has no episode 9.'],
    [['short', '6', AT], 'Episode 6 is out already.'],
    [['short', '6', 'now'], 'Episode 6 is out already.'],
    [['short', '8', 'now'], 'Episode 7 comes before episode 8.'],
    [['short', '7', '2026-03-01T18:00:00Z'], 'has passed. To release it: now'],
    [['short', '7', EIGHTH], 'Episode 8 would come out no later than episode 7.'],
    [['nobody', '7', AT], 'There is no series "nobody".'],
  ])('release %j is refused', async (args, sentence) => {
    expect(await refusal('release', ...args)).toContain(sentence);
    expect(await read()).toEqual(original);
  });

  test('leaves no gap in a series that nobody has seen', async () => {
    await put({ publishAt: null });
    expect(await refusal('release', 'short', '3', AT)).toBe('Episode 3 would come out after episode 6.');
  });
});

describe('feature', () => {
  test('gives a place, moves the others on, and takes out', async () => {
    expect(await lines('feature', 'short', '1')).toEqual([
      'Place  Series  Status  Title',
      '    1  short   live    Short Story',
      '    2  long    live    Long Road',
    ]);
    expect(await changesOf(world.context, 'long')).toMatchObject([{ command: 'feature short 1' }]);
    expect(await refusal('feature', 'short', '1')).toBe('short has that place already.');
    expect(await json('feature', 'short', '--off')).toMatchObject([{ videoId: 'long' }]);
    const [row] = await world.context.db.select().from(videos).where(eq(videos.id, 'long'));
    expect(row?.featuredRank).toBe(0);
  });

  test.each([
    [['short'], 'Name one series and either a place, from 1 on, or --off.'],
    [['short', '0'], 'The place must be a whole number from 1 to 99, not "0".'],
    [['short', '4'], 'there is none with number 4'],
    [['short', '--off'], 'short is not in the carousel.'],
    [['nobody', '1'], 'There is no series "nobody".'],
  ])('feature %j is refused', async (args, sentence) => {
    expect(await refusal('feature', ...args)).toContain(sentence);
  });
});

describe('price', () => {
  test('replaces one from now or a time on, and prices lists them', async () => {
    expect(await lines('price', 'weekly', '6.49', '--from', AT)).toEqual([
      'weekly costs 6.49 USD from 2026-03-10T18:00:00.000Z on.',
      'Until then: 5.99 USD.',
      'Orders keep their price, and subscriptions renew at the one that was agreed to.',
    ]);
    expect(await json('price', 'pass', 'short', '4.99')).toMatchObject({
      ...{ planId: 'pass', videoId: 'short', amount: 499, currency: 'USD', before: null, until: null },
      from: START.toISOString(),
    });
    expect((await lines('prices')).map((line) => line.split(/ {2,}/))).toEqual([
      ['Plan', 'Series', 'Price', 'State', 'From', 'Until', 'Set by'],
      ['monthly', '14.99 USD', 'on sale', START.toISOString(), 'first start'],
      ['pass', 'all others', '9.99 USD', 'on sale', START.toISOString(), 'first start'],
      ['pass', 'short', '4.99 USD', 'on sale', START.toISOString(), username],
      ['weekly', '5.99 USD', 'on sale', START.toISOString(), '2026-03-10T18:00:00.000Z', 'first start'],
      ['weekly', '6.49 USD', 'planned', '2026-03-10T18:00:00.000Z', username],
      ['yearly', '79.99 USD', 'on sale', START.toISOString(), 'first start'],
    ]);
    world.clock.set(AT);
    expect(await json('prices')).toHaveLength(5);
    expect(await json('prices', '--history')).toHaveLength(6);
    expect((await lines('series'))[1]).toContain('4.99 USD');
  });

  test.each([
    [['price', 'weekly'], 'Name a plan and an amount'],
    [['price', 'weekly', '6'], '"6" is no amount with its cents, like 5.99'],
    [['price', 'weekly', '0.00'], '"0.00" is no amount'],
    [['price', 'weekly', '1e3'], '"1e3" is no amount'],
    [['price', 'weekly', '100000.01'], 'up to 100000.00'],
    [['price', 'weekly', 'short', '5.99'], 'only a pass has a price of its own'],
    [['price', 'daily', '5.99'], 'There is no plan "daily". There are weekly, monthly, yearly, pass.'],
    [['price', 'weekly', '5.99'], 'It costs 5.99 USD by then already.'],
    [
      ['price', 'pass', 'short', '5.99', '--currency', 'EUR'],
      'The shop sells in USD; a price in EUR is not possible.',
    ],
    [['price', 'pass', 'nobody', '5.99'], 'There is no series "nobody".'],
    [['price', 'weekly', '6.99', '--from', '2020-01-01T00:00:00Z'], 'a price that was on sale stays'],
    [['price', 'weekly', '6.99', '--from', 'soon'], '"soon" is no time with its zone'],
    [['prices', 'weekly'], 'prices takes no names.'],
  ])('%j is refused', async (args, sentence) => {
    expect(await refusal(...args)).toContain(sentence);
  });
});

describe('preview', () => {
  test('prints the link, and how to end it', async () => {
    const [url, words, end] = await lines('preview', 'short', '--as', 'member', '--days', '2');
    expect(url).toMatch(/^http:\/\/localhost:4000\/preview\/[\w-]+$/);
    expect(words).toBe(
      'Shows short as a member gets it, to everybody who has the link, until 2026-03-06T12:00:00.000Z. Nothing is counted.',
    );
    expect(end).toBe('To end it in that browser: http://localhost:4000/preview/end');
  });

  test.each([
    [['preview'], 'Name one series by its id'],
    [['preview', 'short', '--as', 'boss'], '--as must be visitor or member, not "boss".'],
    [['preview', 'short', '--days', '31'], '--days must be a whole number from 1 to 30, not "31".'],
    [['preview', 'nobody'], 'There is no series "nobody".'],
  ])('%j is refused', async (args, sentence) => {
    expect(await refusal(...args)).toContain(sentence);
  });
});

describe('changes and undo', () => {
  test('say in words what was changed, for as long as it can be undone', async () => {
    await lines('edit', 'short', '--set', 'title.es=Otra');
    const at = START.toISOString();
    expect(await lines('changes', 'short')).toEqual([
      `${at}  ${username}  edit title.es`,
      '  title.es: “Short Story (es)” → “Otra”',
    ]);
    world.clock.advance({ seconds: 1 });
    expect(await lines('undo', 'short')).toEqual([
      `“edit title.es” of short by ${username} at ${at} is undone:`,
      '  title.es: “Otra” → “Short Story (es)”',
    ]);
    expect(await json('changes', 'short')).toMatchObject([
      { command: 'edit title.es', differences: [{ field: 'title.es' }] },
      { command: 'undo', actor: username },
    ]);
    await world.context.db.update(catalogueChanges).set({ before: {}, after: {} });
    expect(await json('changes', 'short')).toMatchObject([{ differences: null }, { differences: null }]);
  });

  test.each([
    [['undo'], 'Name one series by its id'],
    [['undo', 'short'], 'There is no change of short to take back.'],
    [['undo', 'nobody'], 'There is no series "nobody".'],
  ])('%j is refused', async (args, sentence) => {
    expect(await refusal(...args)).toContain(sentence);
  });
});

test('each of these commands is a line of the security log', async () => {
  await typed('series');
  await typed('publish', 'short');
  await typed('edit', 'short', '--set', 'age=16');
  await typed('price', 'weekly', '6.99');
  await typed('preview', 'short');
  const about = log.info.mock.calls.map(([line]) => {
    const { event, about: command, outcome } = line as Record<string, unknown>;
    return [event, command, outcome];
  });
  expect(about).toEqual(
    [
      ['series', 'done'],
      ['publish', 'refused'],
      ['edit', 'done'],
      ['price', 'done'],
      ['preview', 'done'],
    ].map((one) => ['operator command', ...one]),
  );
});
