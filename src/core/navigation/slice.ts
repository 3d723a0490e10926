import { type Action, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Flow } from '../trace.ts';

export type CurrentLocation = { path: string; search: string; key: string; from: string };
export type Detour = { wants: 'login' | 'plan'; flow: Flow | null };

type NavigationState = {
  location: CurrentLocation;
  detour: Detour | null;
  returnTo: string | null;
};
const initialState: NavigationState = {
  location: { path: '', search: '', key: '', from: '' },
  detour: null,
  returnTo: null,
};

const navigation = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    navigated: (state, { payload }: PayloadAction<CurrentLocation>) => ({
      ...state,
      location: payload,
      returnTo: null,
    }),
    returnPlanned: (state, { payload }: PayloadAction<string>) => ({ ...state, returnTo: payload }),
    detourEntered: {
      reducer: (
        state,
        { payload, meta }: PayloadAction<Detour['wants'], string, { flow?: Flow } | undefined>,
      ) => ({
        ...state,
        detour: { wants: payload, flow: meta?.flow ?? null },
      }),
      prepare: (payload: Detour['wants']) => ({ payload, meta: undefined as { flow?: Flow } | undefined }),
    },
    detourLeft: (state) => ({ ...state, detour: null }),
  },
  selectors: {
    selectLocation: (state) => state.location,
    selectDetour: (state) => state.detour,
    selectReturnTo: (state) => state.returnTo,
  },
});

export const { navigated, returnPlanned, detourEntered, detourLeft } = navigation.actions;
export const { selectLocation, selectDetour, selectReturnTo } = navigation.selectors;
export default navigation;

export const navigate = createAction(
  'navigation/requested',
  (to: string, options: { replace?: boolean } = {}) => ({
    payload: { to, replace: options.replace ?? false },
  }),
);
export const navigateBack = createAction('navigation/backRequested');
/** Requests the screen's content again, for example in another language. */
export const reopenRequested = createAction('navigation/reopenRequested');
/** Lets a screen load before the tap ends. */
export const linkTouched = createAction<{ path: string }>('navigation/linkTouched');
/** Another document replaces this one, for example a payment provider's. */
export const departed = createAction<{ to: string }>('navigation/departed');
export const pageRestored = createAction('navigation/pageRestored');

/** A link requests fresh content; going back keeps the content. */
export type NavigationKind = 'link' | 'back';
export type ScreenOpened = Partial<Action> & { meta?: { navigationKind?: NavigationKind } };

/** Matches a change of screen, not of its query. */
export const leftScreen = (action: { type: string }): action is ReturnType<typeof navigated> =>
  navigated.match(action) && action.payload.path !== action.payload.from;

export const leaving =
  (...paths: string[]) =>
  (action: { type: string }): action is ReturnType<typeof navigated> =>
    navigated.match(action) && !paths.includes(action.payload.path);
