import { screen, within } from '@testing-library/react';
import type { PagedStatus } from '../../../src/core/pagedList.ts';
import { MoreLikeThis } from '../../../src/features/videos/MoreLikeThis.tsx';
import * as videosSlice from '../../../src/features/videos/slice.ts';
import { drawScreen, initial, reason } from '../../screens/drawScreen.tsx';
import { stubObserver } from '../../support/observer.ts';
import { video } from '../../support/samples.ts';

const query = { similarTo: 'wolf' };
const shelf = () => screen.queryByRole('region', { name: 'More like this' });
const draw = (status?: PagedStatus) =>
  drawScreen(() => <MoreLikeThis videoId="wolf" noteOf={() => '12 episodes'} />, {
    state: status && {
      videos: { ...initial.videos, lists: { 'similar:wolf': { items: [], cursor: null, status } } },
    },
  });

test('“More like this” loads when it nears the viewport and shows similar videos', async () => {
  const { near, watched } = stubObserver();
  const { actions, say } = await draw();
  expect(shelf()).not.toBeInTheDocument();
  expect(actions).toEqual([]);
  near();
  expect(actions).toEqual([videosSlice.listOpened(query)]);

  say(videosSlice.pagePending(query));
  expect(within(shelf() as HTMLElement).getByRole('status')).toHaveTextContent('Loading...');
  expect(watched()).toBe(0);
  const items = [video('bride', { title: 'The Bride' })];
  say(videosSlice.pageReceived({ query, page: { items, cursor: 'c' }, first: true }));
  const bride = within(shelf() as HTMLElement).getByRole('link', { name: /The Bride/ });
  expect(bride).toHaveAttribute('href', '/videos/bride');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('“More like this” offers another attempt after a failure', async () => {
  stubObserver();
  const { person, actions, say } = await draw('loading');
  say(videosSlice.pageFailed({ query, reason: reason(500) }));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(actions.at(-1)).toEqual(videosSlice.moreWanted(query));
});

test('“More like this” renders nothing when there are no similar videos', async () => {
  const { container } = await draw('end');
  expect(container).toBeEmptyDOMElement();
});
