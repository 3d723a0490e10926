import { type Action, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Flow } from '../../lib/currentRun.ts';

export type CurrentLocation = { path: string; search: string; key: string; from: string };
/** `account`: the checkout asks for an account in a sheet over the shop. */
export type Detour = { wants: 'login' | 'account' | 'plan'; flow: Flow | null };

/** Requests that serve a detour join the run that waits in it; every other request has a run of its own. */
const SERVED_BY: Record<Detour['wants'], string[]> = {
  login: ['user', 'guest'],
  account: ['user', 'guest'],
  plan: ['user', 'guest', 'plans', 'orders', 'receipt', 'paymentMethod'],
};
export const serves = ({ type }: Action, { wants }: Detour): boolean =>
  SERVED_BY[wants].includes(type.split('/')[0] ?? '');

type NavigationState = {
  location: CurrentLocation;
  /** One for each kind, because a checkout may sign in while an unlock waits for its payment. */
  detours: Record<Detour['wants'], Detour | null>;
  returnTo: string | null;
};
const initialState: NavigationState = {
  location: { path: '', search: '', key: '', from: '' },
  detours: { login: null, account: null, plan: null },
  returnTo: null,
};

type Intent = { request: string };
/** A request stored by an earlier document goes on, in the detour in which it waited. */
export const intentResumed = createAction(
  'app/intentResumed',
  (payload: Intent & { detour: Detour['wants'] | null }, flow: Flow | null) => ({ payload, meta: { flow } }),
);
export const intentDropped = createAction('app/intentDropped', (payload: Intent, flow: Flow | null) => ({
  payload,
  meta: { flow },
}));

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
        detours: { ...state.detours, [payload]: { wants: payload, flow: meta?.flow ?? null } },
      }),
      prepare: (payload: Detour['wants']) => ({ payload, meta: undefined as { flow?: Flow } | undefined }),
    },
    detourLeft: (state, { payload }: PayloadAction<Detour['wants']>) => ({
      ...state,
      detours: { ...state.detours, [payload]: null },
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(intentResumed, (state, { payload: { detour }, meta: { flow } }) => ({
      ...state,
      detours: detour ? { ...state.detours, [detour]: { wants: detour, flow } } : state.detours,
    }));
  },
  selectors: {
    selectLocation: (state) => state.location,
    selectDetours: (state) => state.detours,
    selectDetour: ({ detours }) => detours.login ?? detours.account ?? detours.plan,
    selectReturnTo: (state) => state.returnTo,
  },
});

export const { navigated, returnPlanned, detourEntered, detourLeft } = navigation.actions;
export const { selectLocation, selectDetours, selectDetour, selectReturnTo } = navigation.selectors;
export default navigation;

export const navigate = createAction(
  'navigation/requested',
  (to: string, options: { replace?: boolean } = {}) => ({
    payload: { to, replace: options.replace ?? false },
  }),
);
export const navigateBack = createAction('navigation/backRequested');
export const reopenRequested = createAction('navigation/reopenRequested');
export const linkTouched = createAction<{ path: string }>('navigation/linkTouched');
export const departed = createAction<{ to: string }>('navigation/departed');
export const pageRestored = createAction('navigation/pageRestored');

/** A link requests fresh content; going back keeps the content. */
export type NavigationKind = 'link' | 'back';
export type ScreenOpened = Partial<Action> & { meta?: { navigationKind?: NavigationKind } };

export const leftScreen = (action: { type: string }): action is ReturnType<typeof navigated> =>
  navigated.match(action) && action.payload.path !== action.payload.from;

export const leaving =
  (...paths: string[]) =>
  (action: { type: string }): action is ReturnType<typeof navigated> =>
    navigated.match(action) && !paths.includes(action.payload.path);
