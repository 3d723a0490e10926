import { instrument, type LiftedState } from '@redux-devtools/instrument';
import { type Action, compose, type Store, type StoreEnhancer } from '@reduxjs/toolkit';

/* Stands in for the extension: its engine is the real one, and it lists what the app's options let it list. */

type Options = {
  maxAge: number;
  actionsDenylist: string[];
  actionSanitizer: (action: Action) => Action;
  stateSanitizer: (state: unknown) => unknown;
};
type Lifted = LiftedState<unknown, Action, null>;
type Instrumented = Store & { liftedStore: Store<Lifted> };
type Extended = typeof globalThis & {
  keepDevToolsRow: (row: string) => void;
  /** The monitors of DevTools jump with it. */
  liftedStore: Instrumented['liftedStore'];
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (
    options: Options,
  ) => (...enhancers: StoreEnhancer[]) => StoreEnhancer;
};
const page = globalThis as Extended;
const A_PERSONS_OWN = /\/(media|clips)\/|@example\.com/;

function listTo({ actionsDenylist, actionSanitizer, stateSanitizer }: Options): StoreEnhancer {
  return (create) => (reducer, preloaded) => {
    const store = create(reducer, preloaded) as unknown as Instrumented;
    let listed = 0;
    const list = () => {
      const { actionsById, nextActionId, computedStates } = store.liftedStore.getState();
      for (; listed < nextActionId; listed += 1) {
        const action = actionsById[listed]?.action;
        if (!action || actionsDenylist.includes(action.type)) continue;
        const shown = actionSanitizer(action);
        const text = JSON.stringify([shown, stateSanitizer(computedStates.at(-1)?.state)]);
        const row = { document: performance.timeOrigin, action: shown, leaks: A_PERSONS_OWN.test(text) };
        page.keepDevToolsRow(JSON.stringify(row));
      }
    };
    store.liftedStore.subscribe(list);
    page.liftedStore = store.liftedStore;
    return store as never;
  };
}

page.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
  (options) =>
  (...enhancers) =>
    compose(
      ...enhancers,
      listTo(options),
      instrument(undefined, { maxAge: options.maxAge }),
    ) as StoreEnhancer;
