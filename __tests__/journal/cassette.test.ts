import { languageRequested } from '../../src/features/language/slice.ts';
import { unlockRequested } from '../../src/features/unlocked/slice.ts';
import { type Cassette, toCassette } from '../../src/journal/cassette.ts';
import type { Did, Happening } from '../../src/journal/happenings.ts';
import { local } from '../../src/lib/storage.ts';
import { inAFreshBrowser } from '../support/app.ts';
import { exactReplays, recorded } from '../support/exactReplays.ts';
import { recordJourney } from '../support/recordJourney.ts';
import { replay } from '../support/replay.ts';
import { member } from '../support/scenarios.ts';

inAFreshBrowser();

const happeningsOf = ({ documents }: Cassette) => documents.flatMap(({ happenings }) => happenings);
const of = <K extends Happening['kind']>(cassette: Cassette, kind: K) =>
  happeningsOf(cassette).filter((one): one is Extract<Happening, { kind: K }> => one.kind === kind);

/** Of each kind: over documents, with a merge, with waits, from a sheet, refused, and of a page. */
exactReplays(
  'buyingWhole',
  'signInWithSaves',
  'slowPayment',
  'deleteAccount',
  'saveAfterTheSession',
  'search',
);

describe('a replay', () => {
  test('reports the first action that differs, with the actions before it', async () => {
    const cassette = await recorded('freePickAsMember');
    const did = of(cassette, 'did');
    const place = did.findIndex(({ type }) => type === 'unlocked/episodeUnlocked');
    const other = did[place] as Did;
    other.payload = { videoId: 'another' };
    const { difference } = await replay(cassette);
    expect(difference).toMatchObject({
      index: place,
      document: 0,
      at: other.at,
      expected: { type: 'unlocked/episodeUnlocked', payload: { videoId: 'another' } },
      got: { type: 'unlocked/episodeUnlocked', payload: { videoId: 'v' } },
      before: did.slice(place - 3, place).map(({ type }) => type),
    });
  });

  test('follows a tapped link and the browser’s Back', async () => {
    const tab = recordJourney();
    const app = await tab.open('/videos/v', member);
    await app.until('videos/episodesLoaded');
    app.history.push('/');
    await app.until('videos/homeLoaded');
    app.history.go(-1);
    await jest.advanceTimersByTimeAsync(200);
    app.dispatch(languageRequested('es'));
    await app.until('language/languageChanged');
    await jest.advanceTimersByTimeAsync(100);
    const cassette = tab.cassette(languageRequested.type);
    expect(of(cassette, 'moved').map(({ by, to, mover }) => [by, to, mover])).toEqual([
      ['PUSH', '/', 'person'],
      ['POP', '/videos/v', 'person'],
    ]);
    expect((await replay(cassette)).difference).toBeNull();
  });
});

describe('a cassette', () => {
  test('ends with its run, unless the run still waits', async () => {
    const tab = recordJourney();
    const app = await tab.open('/videos/v?ep=9', member);
    await app.until('videos/episodesLoaded');
    app.dispatch(unlockRequested({ videoId: 'v', episodeId: 'v-9', episodeNumber: 9, by: 'plan' }));
    await app.until('plans/plansLoaded');
    app.dispatch(languageRequested('es'));
    await app.until('language/languageChanged');
    const typesOf = (request: string) => of(tab.cassette(request), 'did').map(({ type }) => type);
    expect(typesOf(unlockRequested.type)).toContain('language/languageChanged');
    expect(tab.cassette(unlockRequested.type).waits).toBe(true);
    expect(tab.cassette('videos/videoOpened').waits).toBe(false);
    expect(typesOf('videos/videoOpened')).not.toContain('unlocked/planNeeded');
  });

  test('holds the stored values of each document, with the session token masked', async () => {
    local.set('user-token', 'ses-Canary-1');
    local.set('lang', 'es');
    const guest = '{"saves":[{"videoId":"v","savedAt":"2026-03-04T12:00:00Z"}],"places":[]}';
    const hidden = '{"w":"2026-03-04T12:00:00Z"}';
    local.set('guest-1', guest);
    local.set('hidden-1 guest', hidden);
    local.set('player.settings', '{"volume":1}');
    const [document] = (await recorded('search')).documents;
    const kept = { 'user-token': 'xxx-xxxxxx-x', lang: 'es', 'guest-1': guest, 'hidden-1 guest': hidden };
    expect(document?.local).toEqual(kept);
    const { documents } = await recorded('purchase');
    expect(documents.map(({ session }) => Object.keys(session))).toEqual([[], ['purchase'], ['purchase']]);
  });

  test('lists what the journal could not record', async () => {
    const run = { name: 'unlocked/unlockRequested', id: 'abc123' };
    const common = { at: 1, document: 1, run };
    const { lacks, documents } = toCassette(
      [
        { ...common, kind: 'callSent', id: 'a', call: 'GET /api/homepage', input: {} },
        {
          ...{ ...common, kind: 'callAnswered', id: 'a', status: 200, failure: null, requestId: null },
          body: { cut: '{"code"', characters: 30_000 },
        },
        { ...common, kind: 'codeWanted', file: '/assets/merge.js' },
        { ...common, kind: 'codeEnded', file: '/assets/merge.js', arrived: false },
        { ...common, kind: 'action', type: 'unlocked/unlockFailed', by: 'saga' },
      ],
      run,
    );
    expect(lacks).toEqual([
      'Document 1 has lost its start, because the journal was full: its first calls and what was stored are missing.',
      'Document 1: the answer to GET /api/homepage was too long to be kept.',
      'Document 1: /assets/merge.js did not arrive; a replay has it.',
    ]);
    expect(documents).toMatchObject([{ address: '/', local: {}, session: {}, page: null }]);
  });
});
