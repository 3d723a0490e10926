import { navigate, navigateBack, selectDetour } from '../../../../src/core/navigation/slice.ts';
import { searchRequested, suggestionsRequested } from '../../../../src/features/search/slice.ts';
import type { Walk } from '../walk.ts';
import { type Act, dispatch, inApp } from './act.ts';

const opens = (address: string): Act => ({
  says: `opens ${address}`,
  can: inApp,
  does: (walk) => dispatch(walk, navigate(address)),
});
const hasNoDetour = ({ browser }: Walk) => selectDetour(browser.state) === null;
export const opening: Act[] = [
  ...['/', '/?feed=1', '/favorites', '/historys', '/shopping', '/login', '/individual'].map(opens),
  { ...opens('/my'), weight: 3 },
  { ...opens('/videos/w?ep=5'), weight: 2 },
  {
    ...opens('/videos/v?ep=9'),
    can: (walk) => inApp(walk) && hasNoDetour(walk) && walk.browser.path !== '/videos/v',
    weight: 2,
    leads: true,
  },
];

export const searching: Act[] = [
  {
    says: 'types a word to search for',
    can: inApp,
    does: (walk) => dispatch(walk, suggestionsRequested('wolf')),
  },
  {
    says: 'searches',
    can: inApp,
    does: (walk) => dispatch(walk, searchRequested({ words: 'wolf', replace: false })),
  },
];

const CALLS_LEAVE_MS = 10;

export const moving: Act[] = [
  {
    says: 'goes back',
    can: (walk) => inApp(walk) && walk.browser.tab.entries.length > 1,
    does: (walk) => dispatch(walk, navigateBack()),
    weight: 5,
  },
  { says: 'reloads the page', can: inApp, does: ({ browser }) => browser.load(), weight: 4 },
  {
    says: 'turns to the other tab',
    can: () => true,
    async does({ browser }) {
      // The tabs share one client, so the calls of a page must have left before another one is shown.
      await browser.pass(CALLS_LEAVE_MS);
      browser.show(browser.other);
    },
    weight: 3,
  },
  { says: 'waits for six seconds', can: () => true, does: ({ browser }) => browser.pass(6_000), weight: 2 },
  { says: 'waits for half a minute', can: () => true, does: ({ browser }) => browser.pass(30_000) },
];
