import { createDevTools } from '@redux-devtools/core';
import { InspectorMonitor } from '@redux-devtools/inspector-monitor';
import { type Action, createStore } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';

/* The extension's own list, with the rows of a log that was recorded elsewhere. */

const DevTools = createDevTools(<InspectorMonitor />);

Object.assign(globalThis, {
  showLog(actions: Action[]) {
    const store = createStore(() => null, DevTools.instrument({ maxAge: actions.length + 2 }));
    for (const action of actions) store.dispatch(action);
    const root = document.createElement('div');
    document.body.append(root);
    createRoot(root).render(
      <Provider store={store}>
        <DevTools />
      </Provider>,
    );
  },
});
