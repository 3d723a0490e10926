import type { Cassette } from '../../src/journal/cassette.ts';
import { local } from '../../src/lib/storage.ts';
import { recordJourney } from './recordJourney.ts';
import { replay } from './replay.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { secretsIn, secretsSent } from './secretsIn.ts';

const RUNS: Record<Scenario, string> = {
  memberAtTheWall: 'unlocked/unlockRequested',
  freePickAsMember: 'unlocked/unlockRequested',
  freePickAsVisitor: 'unlocked/unlockRequested',
  buyingWhole: 'unlocked/unlockRequested',
  purchase: 'orders/checkoutRequested',
  visitorPays: 'orders/checkoutRequested',
  subscribe: 'plans/subscribeRequested',
  rateAsVisitor: 'ratings/rateRequested',
  signInWithSaves: 'user/loginRequested',
  signIn: 'user/loginRequested',
  saveAsGuest: 'favourites/toggleRequested',
  saveAfterTheSession: 'favourites/toggleRequested',
  slowPayment: 'orders/resultOpened',
  payAgainAfterDecline: 'orders/cardPaymentRequested',
  cardPageOfAPaidOrder: 'orders/cardPageOpened',
  withdraw: 'withdrawal/requested',
  search: 'search/searchRequested',
  language: 'language/languageRequested',
  removeFromHistory: 'history/removeRequested',
  logOutAfterTheSession: 'user/logoutRequested',
  deleteAccount: 'account/deletionRequested',
  endAnEndedSession: 'account/endSessionRequested',
  homeAgain: 'videos/homeOpened',
};

export const allScenarios = Object.keys(RUNS) as Scenario[];

export async function recorded(name: Scenario): Promise<Cassette> {
  const tab = recordJourney();
  await scenarios[name](tab);
  return tab.cassette(RUNS[name]);
}

/** The clocks of the test are fake, and nothing is stored. */
export function exactReplays(...names: Scenario[]): void {
  test.each(names)('a replay of %s is exact, and its record holds no secret', async (name) => {
    local.set('user-token', 'ses_canary');
    const tab = recordJourney();
    await scenarios[name](tab);
    const cassette = tab.cassette(RUNS[name]);
    expect(secretsIn(cassette, [...secretsSent(tab.sent()), 'ses_canary'])).toEqual([]);
    expect(cassette.lacks).toEqual([]);

    const { difference, entries, calls } = await replay(cassette);
    expect(difference).toBeNull();
    const happenings = cassette.documents.flatMap((document) => document.happenings);
    const count = (kind: string) => happenings.filter((one) => one.kind === kind).length;
    expect(entries).toHaveLength(count('did'));
    expect(calls).toBeGreaterThanOrEqual(count('asked'));
  });
}
