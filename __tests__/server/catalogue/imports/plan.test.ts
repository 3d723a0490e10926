import { expect, jest, test } from '@jest/globals';
import { kindOf, postersKind } from '../../../../server/catalogue/imports/difference.ts';
import { episodesOf } from '../../../../server/catalogue/imports/episodeRows.ts';
import type { SeriesPlan } from '../../../../server/catalogue/imports/plan.ts';
import type { Report } from '../../../../server/media/ingest/checkSeries.ts';

const RECIPE_FILE = '../../../../server/media/ingest/encode/recipe.ts';
const real = await import('../../../../server/media/ingest/encode/recipe.ts');

/** What is planned for a film, a clip and a poster, with another recipe than ours. */
async function planWith(recipe: object): Promise<SeriesPlan> {
  jest.resetModules();
  jest.unstable_mockModule(RECIPE_FILE, () => ({ ...real, ...recipe }));
  const { planOf } = await import('../../../../server/catalogue/imports/plan.ts');
  const film = { seconds: 60, width: 720, height: 1280 };
  const clip = { clip: 'ready', version: 'v1' };
  const report = {
    series: { id: 'short', releases: [] },
    episodes: [
      { number: 1, file: '001.mp4', film, hash: 'film', clip: null },
      { number: 2, file: 'clips/ready', film, hash: null, clip },
    ],
    captions: [],
    posters: { picture: { file: 'poster.jpg', hash: 'picture' }, ready: null },
    findings: [],
  } as unknown as Report;
  const plan = planOf(report, { host: 'here', path: '/films' });
  if (!plan) throw new Error('The report has an error');
  return plan;
}

/** On the server is what the first plan has made. */
async function kindsAfter(recipe: object) {
  const first = await planWith({});
  const encoded = new Map([
    [first.episodes[0]?.encode?.input ?? '', 'v1'],
    [first.posters.encode?.input ?? '', 'v1'],
  ]);
  const row = { number: 1, clip: 'short-001', clipVersion: 'v1', seconds: 60 };
  const before = {
    video: { posterVersion: 'v1' },
    episodes: [row, { ...row, number: 2, clip: 'ready' }],
    upcoming: [],
  } as unknown as Parameters<typeof episodesOf>[0];
  const { episodes, posters } = await planWith(recipe);
  return [
    ...episodes.map((each) => kindOf(each, episodesOf(before), encoded)),
    postersKind(before, posters, encoded),
  ];
}

test.each<[string, object, string[]]>([
  ['the same recipe encodes nothing', {}, ['same', 'same', 'same']],
  [
    'a raised version encodes films and posters anew, and leaves ready-made clips alone',
    { RECIPE_VERSION: real.RECIPE_VERSION + 1 },
    ['replaced', 'same', 'replaced'],
  ],
  [
    'another value for clips encodes films alone',
    { RECIPE: { ...real.RECIPE, segmentSeconds: 4 } },
    ['replaced', 'same', 'same'],
  ],
  [
    'another value for posters encodes posters alone',
    { POSTERS: { ...real.POSTERS, widths: [160] } },
    ['same', 'same', 'replaced'],
  ],
])('%s', async (_title, recipe, kinds) => {
  expect(await kindsAfter(recipe)).toEqual(kinds);
});
