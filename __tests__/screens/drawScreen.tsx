import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { EpisodeList, Subscription } from '../../contract/entities.ts';
import { type RootState, rootReducer } from '../../src/app/rootReducer.ts';
import type { Failure } from '../../src/core/failures.ts';
import { plan, user, video } from '../support/samples.ts';

export const initial = rootReducer(undefined, { type: 'test/begun' });

/** Draws a screen at an address of its route, over a real store without sagas; `actions` are what taps dispatch. */
export async function drawScreen(
  Screen: ComponentType,
  { state = {}, at = '/', path = '*' }: { state?: Partial<RootState>; at?: string; path?: string } = {},
) {
  const actions: { type: string; payload?: unknown }[] = [];
  const record: Middleware = () => (next) => (action) => {
    actions.push(action as { type: string });
    return next(action);
  };
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: {
      ...initial,
      ...(state.user && state.user !== initial.user && { session: sessionOf(state.user) }),
      ...state,
    },
    middleware: (defaults) =>
      defaults({ thunk: false, immutableCheck: false, serializableCheck: false }).concat(record),
  });
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  /** What a saga would say. */
  const say = (action: UnknownAction) => act(() => store.dispatch(action));
  return { ...view, store, say, actions, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}

/** The session that goes with a user's state. */
const sessionOf = ({ info }: RootState['user']): RootState['session'] => ({
  status: info ? 'member' : 'visitor',
  userId: info?.id ?? null,
  ended: false,
});
export const visitor: RootState['user'] = { ...initial.user };
export const member = (
  subscription: Subscription | null = null,
  dailyUnlocksLeft = 1,
): RootState['user'] => ({ ...initial.user, info: { ...user, subscription, dailyUnlocksLeft } });

/** Why a saga says that something failed. */
export const reason = (code: number | null, about: Partial<Failure> = {}): Failure => ({
  kind: 'envelope',
  code,
  message: 'No.',
  ...about,
});

export const plans = [
  plan({ id: 'weekly', name: 'Weekly', amount: 599, renewalDays: 7, preselected: false }),
  plan(),
  plan({ id: 'yearly', name: 'Yearly', amount: 7999, renewalDays: 365, preselected: false }),
];
const once = { kind: 'pass', renewalDays: null, preselected: false } as const;
export const pass = plan({ ...once, id: 'pass', name: 'Series pass', amount: 999, videoId: video().id });

export const withVideo: RootState['videos'] = { ...initial.videos, entities: { [video().id]: video() } };

/** The state in which the episodes of a video have come. */
export const withEpisodes = (list: EpisodeList): RootState['videos'] => ({
  ...withVideo,
  episodes: { [list.videoId]: { status: 'ready', list } },
});
