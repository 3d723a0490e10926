import type { Action, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Entry } from '../../src/journal/entries.ts';
import { answerWith } from '../support/fakeFetch.ts';

type Options = { actionSanitizer: (action: Action) => Action };

/* Stands in for the DevTools extension: it lists what the app's options let it list, and jumps to a state without a dispatch. */

const listed: string[] = [];
/** To the state after the first action of this type. */
let jump: (type: string) => void = () => {};

const extension =
  ({ actionSanitizer }: Options) =>
  (...enhancers: StoreEnhancer[]): StoreEnhancer =>
  (create) => {
    const list: StoreEnhancer = (inner) => (reducer, preloaded) => {
      const states = new Map<string, unknown>();
      const store = inner((state, action) => {
        if (action.type === 'extension/jumped') return (action as UnknownAction).state as typeof state;
        const next = reducer(state as never, action as never);
        listed.push(actionSanitizer(action).type);
        if (!states.has(action.type)) states.set(action.type, next);
        return next;
      }, preloaded as never);
      jump = (type) => store.dispatch({ type: 'extension/jumped', state: states.get(type) } as never);
      return store as never;
    };
    return [...enhancers, list].reduceRight((next, enhancer) => enhancer(next) as never, create);
  };

test('developers get the journal, its drawer and DevTools from the first action of a document', async () => {
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: extension });
  document.body.innerHTML = '<div id="root"></div>';
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  window.history.replaceState(null, '', '/shopping');
  answerWith(async () => Response.json({ code: 404, message: 'No.' }));
  // Redux Toolkit looks for the extension when it loads.
  const { startApp } = await import('../../src/app/startApp.tsx');
  const { createBrowserHistory } = await import('../../src/core/navigation/history.ts');
  const history = createBrowserHistory(() => false);
  const entry = { history, first: history.current(), language: 'en' as const, userToken: null };
  await act(() => startApp({ ...entry, texts: Promise.resolve() }));

  expect(listed).toContainEqual(expect.stringMatching(/^app\/started · app\/started#[a-z0-9]{11}$/));
  const drawer = document.querySelector('#flow-runs')?.shadowRoot;
  await waitFor(() => expect(drawer?.textContent).toMatch(/^Runs/));

  fireEvent.click(screen.getByRole('link', { name: 'Refund policy' }));
  await waitFor(() => expect(window.location.pathname).toBe('/refundPolicy'));
  const before = listed.length;
  act(() => jump('navigation/navigated'));
  expect(window.location.pathname).toBe('/shopping');
  expect(listed).toHaveLength(before);

  window.dispatchEvent(new Event('pagehide'));
  const entries: Entry[] = JSON.parse(window.sessionStorage.getItem('journal') ?? '[]');
  const recorded = entries.flatMap((one) => (one.kind === 'action' ? one.type : []));
  expect(entries[0]?.kind).toBe('documentOpened');
  expect(recorded).toEqual(listed.slice(1).map((type) => type.split(' · ')[0]));
});

test('developer tools are on outside production, and in production when a stored setting enables them', async () => {
  const { forDevelopers } = await import('../../src/app/startApp.tsx');
  const { local } = await import('../../src/lib/storage.ts');
  expect(forDevelopers()).toBe(true);
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  expect(forDevelopers()).toBe(false);
  local.set('devtools', 'on');
  expect(forDevelopers()).toBe(true);
});
