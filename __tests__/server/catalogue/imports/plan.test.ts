import { expect, jest, test } from '@jest/globals';
import type { Report } from '../../../../server/media/ingest/checkSeries.ts';

const RECIPE_FILE = '../../../../server/media/ingest/encode/recipe.ts';
const real = await import('../../../../server/media/ingest/encode/recipe.ts');

/** What is planned to be encoded of a film, a ready-made clip and a poster, with another recipe than ours. */
async function inputsWith(recipe: object) {
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
  const [first, second] = plan.episodes;
  const inputs = { film: first?.encode, clip: second?.encode, posters: plan.posters.encode };
  return Object.entries(inputs).map(([name, encode]) => [name, encode?.input ?? 'nothing']);
}

test.each<[string, object, string[]]>([
  ['the same recipe encodes nothing', {}, []],
  [
    'a raised version encodes films and posters anew, and leaves ready-made clips alone',
    { RECIPE_VERSION: real.RECIPE_VERSION + 1 },
    ['film', 'posters'],
  ],
  [
    'another value for clips encodes films alone',
    { RECIPE: { ...real.RECIPE, segmentSeconds: 4 } },
    ['film'],
  ],
  [
    'another value for posters encodes posters alone',
    { POSTERS: { ...real.POSTERS, widths: [160] } },
    ['posters'],
  ],
])('%s', async (_title, recipe, anew) => {
  const before = await inputsWith({});
  expect(before[1]).toEqual(['clip', 'nothing']);
  const after = await inputsWith(recipe);
  expect(after.filter(([, input], at) => input !== before[at]?.[1]).map(([name]) => name)).toEqual(anew);
});
