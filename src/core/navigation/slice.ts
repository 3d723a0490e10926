import { type Action, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Flow } from '../trace.ts';

/** `path` decides the screen, `search` its details; `from` is the path before. */
export type CurrentLocation = { path: string; search: string; key: string; from: string };
/** A step that a waiting flow needs the user to take before it continues. */
export type Detour = { wants: 'login' | 'plan'; flow: Flow | null };

type NavigationState = {
  location: CurrentLocation;
  detour: Detour | null;
  /** Where a flow will lead once the user has read the page. */
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

/** A request to move within the app; its outcome is `navigated`. */
export const navigate = createAction(
  'navigation/requested',
  (to: string, options: { replace?: boolean } = {}) => ({
    payload: { to, replace: options.replace ?? false },
  }),
);
/** A request for the entry before this one in the session history; its outcome is `navigated`. */
export const navigateBack = createAction('navigation/backRequested');
/** A request for the screen's content again, in another language for example; its outcome is the screen's opened event. */
export const reopenRequested = createAction('navigation/reopenRequested');
/** A finger is on a link: its screen can start to load before the tap is done. */
export const linkTouched = createAction<{ path: string }>('navigation/linkTouched');
/** Another document is about to replace this one: a payment provider's, a sign-in page. */
export const departed = createAction<{ to: string }>('navigation/departed');
/** The document came back from the browser's back/forward cache. */
export const pageRestored = createAction('navigation/pageRestored');

/** A link wants fresh content; going back shows what was left. */
export type NavigationKind = 'link' | 'back';
/** A screen's opened event says which kind of navigation led there. */
export type ScreenOpened = Partial<Action> & { meta?: { navigationKind?: NavigationKind } };

/** Matches the move to another screen, not to other details of the same one. */
export const leftScreen = (action: { type: string }): action is ReturnType<typeof navigated> =>
  navigated.match(action) && action.payload.path !== action.payload.from;

/** Matches the move to any path but the given ones. */
export const leaving =
  (...paths: string[]) =>
  (action: { type: string }): action is ReturnType<typeof navigated> =>
    navigated.match(action) && !paths.includes(action.payload.path);
