import { type Action, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Flow } from '../trace.ts';

/** Where the person is; `path` decides the screen, `search` its details, `from` is the path before. */
export type CurrentLocation = { path: string; search: string; key: string; from: string };
/** What a waiting run needs the person to do before it goes on. */
export type Detour = { wants: 'login' | 'plan'; flow: Flow | null };

type NavigationState = {
  place: CurrentLocation;
  detour: Detour | null;
  /** Where a run will take the person when they have read what is on the page. */
  returnTo: string | null;
};
const initialState: NavigationState = {
  place: { path: '', search: '', key: '', from: '' },
  detour: null,
  returnTo: null,
};

const navigation = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    navigated: (state, { payload }: PayloadAction<CurrentLocation>) => ({
      ...state,
      place: payload,
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
    selectLocation: (state) => state.place,
    selectDetour: (state) => state.detour,
    selectReturnTo: (state) => state.returnTo,
  },
});

export const { navigated, returnPlanned, detourEntered, detourLeft } = navigation.actions;
export const { selectLocation, selectDetour, selectReturnTo } = navigation.selectors;
export default navigation;

/** The wish to be somewhere else within the app; its outcome is `navigated`. */
export const navigate = createAction(
  'navigation/requested',
  (to: string, how: { replace?: boolean } = {}) => ({
    payload: { to, replace: how.replace ?? false },
  }),
);
/** What is on the screen is asked for anew, in another language say; its outcome is the screen's opened event. */
export const reopenRequested = createAction('navigation/reopenRequested');
/** A finger is on a link: what its screen needs can start before the tap is done. */
export const linkTouched = createAction<{ path: string }>('navigation/linkTouched');
/** The document is about to be replaced by another one: a payment provider's, a sign-in page. */
export const departed = createAction<{ to: string }>('navigation/departed');
/** The document came back from the browser's back/forward cache. */
export const pageRestored = createAction('navigation/pageRestored');

/** Rides on a screen's opened event: whether a link led there, or the way back to what was left. */
export type Arrival = Partial<Action> & { meta?: { arrival?: 'link' | 'back' } };

/** Matches arriving at another screen; other details of the same screen are no leaving. */
export const leftScreen = (action: { type: string }): action is ReturnType<typeof navigated> =>
  navigated.match(action) && action.payload.path !== action.payload.from;

/** Matches arriving anywhere but on the given paths. */
export const leaving =
  (...paths: string[]) =>
  (action: { type: string }): action is ReturnType<typeof navigated> =>
    navigated.match(action) && !paths.includes(action.payload.path);
