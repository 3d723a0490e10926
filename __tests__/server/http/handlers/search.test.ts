import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { Calls } from '../../../../contract/calls.ts';
import type { Language } from '../../../../contract/entities.ts';
import { categories, tags, videos, videoTags } from '../../../../server/db/schema.ts';
import { type Browser, openBrowser } from '../../accounts/browser.ts';
import { forAllTests } from '../../support/forAllTests.ts';
import { createTestContext } from '../../support/testContext.ts';
import { videoRow, words } from './manyVideos.ts';

const world = forAllTests(createTestContext);
let visitor: Browser;

/* One word, "harbour", in each place where a word may stand. */
const rows = [
  videoRow('ash', {
    title: words('Glass and Ash', 'Cenizas', 'L’Œuvre d’été à Noël', 'Der Straßenkönig', ''),
    synopsis: words('A fallen heiress.', '', 'Une héritière déchue.', '', ''),
    cast: ['Zoë Čapek', 'Łucja Øst'],
  }),
  videoRow('tithe', { title: words('The Dragon’s Tithe', 'El diezmo', 'La dîme', 'Der Zehnt', 'O dízimo') }),
  videoRow('said', { title: words('Nightfall'), synopsis: words('They meet at the harbour.') }),
  videoRow('played', { title: words('Two Umbrellas'), cast: ['Ida Harbour'] }),
  videoRow('tagged', { title: words('Rain Check') }),
  videoRow('elsewhere', { title: words('Port of Call', 'Harbour', 'Le port', 'Der Hafen', 'O porto') }),
  videoRow('begun', { title: words('Harbourmaster') }),
  videoRow('titled', { title: words('The Old Harbour') }),
  videoRow('whole', { title: words('Harbour') }),
];

beforeAll(async () => {
  const { db } = world.context;
  await db.insert(videos).values(rows);
  await db.insert(tags).values([
    { id: 'harbour', name: words('Harbour life', 'Vida de puerto', 'Vie de port', 'Hafenleben') },
    { id: 'unused', name: words('Harbour unused') },
  ]);
  await db.insert(videoTags).values({ videoId: 'tagged', tagId: 'harbour' });
});
beforeEach(() => {
  visitor = openBrowser(world.app);
});

type Query = Calls['GET /api/homepage/query']['input'];
const query = (input: Query) => visitor.ask('GET /api/homepage/query', input);
const idsOf = async (input: Query) => (await query(input)).info.items.map(({ id }) => id);
const put = (id: string, change: Partial<typeof videos.$inferInsert>) =>
  world.context.db.update(videos).set(change).where(eq(videos.id, id));
/** So much time passes that the server reads the catalogue again before it answers. */
const later = () => world.clock.advance({ minutes: 5 });

describe('search', () => {
  test.each<[string, Query, string[]]>([
    ['a word of the title', { q: 'road' }, ['long']],
    ['the beginning of a word', { q: 'sto' }, ['short']],
    ['all words, in any place and order', { q: 'road ruiz family' }, ['long']],
    ['the cast', { q: 'okoro long' }, ['long']],
    ['a tag', { q: 'revenge' }, ['short', 'long']],
    ['words in one category', { q: 'revenge', categoryId: 'mystery' }, ['long']],
    ['words in one tag', { q: 'harbour', tagId: 'harbour' }, ['tagged']],
    ['case and accents aside', { q: 'ZOE capek' }, ['ash']],
    ['accents in the question', { q: 'Róad' }, ['long']],
    ['decomposed accents', { q: 'Zoe\u0308 C\u030capek' }, ['ash']],
    ['ligatures and letters with strokes', { q: 'oeuvre lucja ost', lang: 'fy' }, ['ash']],
    ['the synopsis in the language asked for', { q: 'heritiere', lang: 'fy' }, ['ash']],
    ['a title with a mistake in its language', { q: 'cenisas', lang: 'es' }, ['ash']],
    ['a title with its letters spelled out', { q: 'strassenkonig', lang: 'dy' }, ['ash']],
    ['an English title in another language', { q: 'tithe', lang: 'fy' }, ['tithe']],
    ['a title of another language', { q: 'cenizas' }, ['ash']],
    ['English where a translation is missing', { q: 'fallen heiress', lang: 'dy' }, ['ash']],
    ['no synopsis of another language', { q: 'héritière' }, []],
    ['a tag in the language asked for', { q: 'hafenleben', lang: 'dy' }, ['tagged']],
    ['apostrophes as typed', { q: "l'oeuvre", lang: 'fy' }, ['ash']],
    ['apostrophes left out', { q: 'loeuvre', lang: 'fy' }, ['ash']],
    ['a possessive with its apostrophe', { q: 'dragon’s' }, ['tithe']],
    ['a possessive without it', { q: 'dragons tithe' }, ['tithe']],
    ['signs as nothing', { q: '%_*().+"-~^ road \\' }, ['long']],
    ['the words between emoji', { q: '🔥road🔥' }, ['long']],
    ['what most of the words are about', { q: 'the long winding road' }, ['long']],
    ['nothing by less than half of them', { q: 'road nowhere nothing' }, []],
  ])('finds %s', async (_what, input, expected) => {
    expect(await idsOf(input)).toEqual(expected);
  });

  test.each<[string, Query, string[]]>([
    ['a letter too many', { q: 'umbrrellas' }, ['played']],
    ['a letter too few', { q: 'umbrelas' }, ['played']],
    ['a wrong letter', { q: 'roap' }, ['long']],
    ['letters the wrong way round', { q: 'nihgtfall' }, ['said']],
    ['two mistakes in a long word', { q: 'ombrelas' }, ['played']],
    ['a mistake in one word of two', { q: 'gless ash' }, ['ash']],
    ['a mistake in a name', { q: 'lucya' }, ['ash']],
    ['a mistake in a tag', { q: 'revange' }, ['short', 'long']],
    ['no guess at a short word', { q: 'asx' }, []],
    ['nothing that is only remotely like it', { q: 'unbelievable' }, []],
  ])('forgives %s', async (_what, input, expected) => {
    expect(await idsOf(input)).toEqual(expected);
  });

  test('ranks titles before cast, titles in other languages, tags and synopses, and whole words before prefixes', async () => {
    const order = ['whole', 'titled', 'begun', 'played', 'elsewhere', 'tagged', 'said'];
    expect(await idsOf({ q: 'harbour' })).toEqual(order);
  });

  test('corrects a spelling only when no text contains the word as typed', async () => {
    // One letter from "harbour", and in no text as it stands.
    expect((await idsOf({ q: 'harbor' })).slice(0, 2).sort()).toEqual(['titled', 'whole']);
    await put('tithe', { synopsis: words('The harbor, as some write it.') });
    later();
    expect(await idsOf({ q: 'harbor' })).toEqual(['tithe']);
    await put('tithe', { synopsis: words() });
  });

  test('ranks by popularity only among equal matches', async () => {
    await put('said', { playCount: 5000 });
    await put('long', { playCount: 9 });
    later();
    expect((await idsOf({ q: 'harbour' })).at(-1)).toBe('said');
    expect(await idsOf({ q: 'revenge' })).toEqual(['long', 'short']);
    await world.context.db.update(videos).set({ playCount: 0 });
  });

  const SIGNS = ['!?', '🎬❤️‍🔥', '\ud800', '"AND" OR -NOT (:*)', '文'.repeat(200)];
  test.each(SIGNS)('for %j finds nothing and suggests nothing, without an error', async (q) => {
    expect(await query({ q })).toMatchObject({ code: 200, info: { items: [], cursor: null } });
    expect(await visitor.ask('GET /api/homepage/suggestion', { q })).toMatchObject({ code: 200, info: [] });
  });

  const suggest = (q: string) => visitor.ask('GET /api/homepage/suggestion', { q });

  test('with an empty query is refused, and its suggestions are empty', async () => {
    for (const q of ['', '   ']) {
      expect(await suggest(q)).toMatchObject({ code: 200, info: [] });
      expect((await query({ q })).status).toBe(400);
    }
  });

  test('refuses a card number in a query and in a request for suggestions', async () => {
    for (const q of ['4242 4242 4242 4242', '4242.4242.4242.4242', 'my card 4242424242424242'])
      for (const answer of [await query({ q }), await suggest(q)])
        expect(answer).toMatchObject({ status: 400, data: { fields: { q: 'invalid' } } });
  });

  test('pages without gaps or repeats while play counts change and videos are added', async () => {
    const { db } = world.context;
    const many = Array.from({ length: 60 }, (_, at) => {
      const title = words(at % 2 ? 'Lantern' : 'The Lantern');
      return videoRow(`many-${at}`, { title, position: at % 3, playCount: 1000 });
    });
    await db.insert(videos).values(many);
    later();
    const first = (await query({ q: 'lantern' })).info;
    await put(first.items.at(-1)?.id ?? '', { playCount: 1010 });
    const late = videoRow('late', { title: words('Lantern'), position: 0, playCount: 90_000 });
    await db.insert(videos).values(late);
    later();
    const second = (await query({ q: 'lantern', cursor: first.cursor ?? '' })).info;
    const third = (await query({ q: 'lantern', cursor: second.cursor ?? '' })).info;
    const seen = [...first.items, ...second.items, ...third.items].map(({ id }) => id);
    expect(third.cursor).toBeNull();
    expect(seen.sort()).toEqual(many.map(({ id }) => id).sort());
    for (const { id } of [...many, { id: 'late' }]) await db.delete(videos).where(eq(videos.id, id));
  });
});

describe('suggestions', () => {
  const suggested = async (q: string, lang?: Language) =>
    (await visitor.ask('GET /api/homepage/suggestion', { q, ...(lang && { lang }) })).info;
  const texts = async (q: string, lang?: Language) => (await suggested(q, lang)).map(({ text }) => text);

  test('list matching videos, tags and cast, each with its kind and id', async () => {
    later();
    expect(await suggested('harb')).toEqual([
      { kind: 'video', id: 'whole', text: 'Harbour' },
      { kind: 'video', id: 'begun', text: 'Harbourmaster' },
      { kind: 'tag', id: 'harbour', text: 'Harbour life' },
      { kind: 'video', id: 'titled', text: 'The Old Harbour' },
      { kind: 'cast', id: null, text: 'Ida Harbour' },
      { kind: 'video', id: 'elsewhere', text: 'Port of Call' },
    ]);
  });

  test.each<[string, Language | undefined, string[]]>([
    ['w', undefined, []],
    ['umb', undefined, ['Two Umbrellas']],
    ['UMBRELAS', undefined, ['Two Umbrellas']],
    ['capek', undefined, ['Zoë Čapek']],
    ['zoe c', undefined, ['Zoë Čapek']],
    ['hafen', 'dy', ['Hafenleben', 'Der Hafen']],
    ['cenizas', 'fy', ['L’Œuvre d’été à Noël']],
    ['ocoro', undefined, ['Ben Okoro']],
  ])('for %j in %j are %j', async (q, lang, expected) => {
    expect(await texts(q, lang)).toEqual(expected);
  });

  test('offer a likely spelling for a query that finds nothing', async () => {
    expect(await idsOf({ q: 'ambrelllats' })).toEqual([]);
    expect(await texts('ambrelllats')).toEqual(['Two Umbrellas']);
  });

  test('are at most eight, and name each person once', async () => {
    const { db } = world.context;
    const many = Array.from({ length: 12 }, (_, at) => videoRow(`q-${at}`, { title: words(`Quince ${at}`) }));
    await db.insert(videos).values(many);
    later();
    expect(await texts('quin')).toHaveLength(8);
    expect(await texts('ada ruiz')).toEqual(['Ada Ruiz']);
    for (const { id } of many) await db.delete(videos).where(eq(videos.id, id));
  });
});

describe('similar videos', () => {
  beforeAll(async () => {
    const { db } = world.context;
    await db.insert(categories).values({ id: 'island', name: words('Island'), position: 9 });
    const here = (id: string, over = {}) => videoRow(id, { categoryId: 'island', ...over });
    const others = [here('common', { playCount: 1000 }), here('popular', { playCount: 100 }), here('plain')];
    const costar = videoRow('costar', { categoryId: 'mystery', cast: ['Uma Only'] });
    await db.insert(videos).values([here('one', { cast: ['Uma Only'] }), here('rare'), ...others, costar]);
    await db.insert(tags).values(['rare-tag', 'common-tag'].map((id) => ({ id, name: words(id) })));
    const links = (tagId: string, ...ids: string[]) => ids.map((videoId) => ({ videoId, tagId }));
    const common = links('common-tag', 'one', 'common', 'ash', 'said', 'played', 'begun', 'whole', 'titled');
    await db.insert(videoTags).values([...links('rare-tag', 'one', 'rare'), ...common]);
  });
  beforeEach(later);

  test('are ranked by what they share, rare tags before common ones, and exclude the video itself', async () => {
    later();
    const ids = await idsOf({ similarTo: 'one' });
    expect(ids.slice(0, 3)).toEqual(['rare', 'common', 'costar']);
    expect(ids.slice(3, 5)).toEqual(['popular', 'plain']);
    expect(ids).not.toContain('one');
    expect(ids).not.toContain('tithe');
    expect(new Set(ids.slice(5))).toEqual(new Set(['ash', 'said', 'played', 'begun', 'whole', 'titled']));
  });

  test('can be filtered by category and tag', async () => {
    expect(await idsOf({ similarTo: 'one', categoryId: 'mystery' })).toEqual(['costar']);
    expect(await idsOf({ similarTo: 'one', tagId: 'rare-tag' })).toEqual(['rare']);
  });
});
