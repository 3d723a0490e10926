import { navigate, navigateBack, selectDetour } from '../../../../src/core/navigation/slice.ts';
import { searchRequested, suggestionsRequested } from '../../../../src/features/search/slice.ts';
import type { Walk } from '../walk.ts';
import { type Act, act, always, dispatch, inApp } from './act.ts';

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
  act('types a word to search for', inApp, (walk) => dispatch(walk, suggestionsRequested('wolf'))),
  act('searches', inApp, (walk) => dispatch(walk, searchRequested({ words: 'wolf', replace: false }))),
];

const CALLS_LEAVE_MS = 10;
const hasPageBefore = (walk: Walk) => inApp(walk) && walk.browser.tab.entries.length > 1;

export const moving: Act[] = [
  act('goes back', hasPageBefore, (walk) => dispatch(walk, navigateBack()), { weight: 5 }),
  act('reloads the page', inApp, ({ browser }) => browser.load(), { weight: 4 }),
  {
    says: 'turns to the other tab',
    can: always,
    async does({ browser }) {
      // The tabs share one client, so the calls of a page must have left before another one is shown.
      await browser.pass(CALLS_LEAVE_MS);
      browser.show(browser.other);
    },
    weight: 3,
  },
  act('waits for six seconds', always, ({ browser }) => browser.pass(6_000), { weight: 2 }),
  act('waits for half a minute', always, ({ browser }) => browser.pass(30_000)),
];
