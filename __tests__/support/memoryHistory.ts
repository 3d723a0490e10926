import { createPath, NavigationType, type To } from 'react-router-dom';
import { standsAlone } from '../../contract/paths.ts';
import type { History, HistoryUpdate } from '../../src/core/navigation/history.ts';

/** Its entries of the session history, of which the last is shown, also those of documents before. */
export type Tab = { entries: string[]; onLeft?: () => void };

function counted(): () => string {
  let keys = 0;
  return () => `${++keys}`;
}

/**
 * A session history in memory, with the app's own listeners. Crossing the border of a document of
 * its own moves nothing here: in a browser this page would be gone.
 */
export function memoryHistory({ entries: stack, onLeft = () => {} }: Tab, newKey = counted()) {
  const keys = stack.map(newKey);
  const listeners = new Set<(update: HistoryUpdate) => void>();
  const href = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const crosses = (to: string) => {
    const [target, here] = [to, stack.at(-1) ?? '/'].map((each) => new URL(each, 'http://app.test').pathname);
    return standsAlone(target as string) || standsAlone(here as string);
  };
  const updateBy = (action: NavigationType): HistoryUpdate => {
    const { pathname, search } = new URL(stack.at(-1) ?? '/', 'http://app.test');
    return { action, location: { pathname, search, hash: '', key: keys.at(-1) ?? '' } };
  };
  let current = updateBy(NavigationType.Pop);
  const announce = (action: NavigationType) => {
    current = updateBy(action);
    for (const listener of [...listeners]) listener(current);
  };
  const history: History = {
    current: () => current,
    createHref: href,
    push(to) {
      const left = crosses(href(to));
      stack.push(href(to));
      keys.push(newKey());
      if (left) onLeft();
      else announce(NavigationType.Push);
    },
    replace(to) {
      const left = crosses(href(to));
      stack[stack.length - 1] = href(to);
      keys[keys.length - 1] = newKey();
      if (left) onLeft();
      else announce(NavigationType.Replace);
    },
    go() {
      const left = crosses(stack.at(-2) ?? '/');
      stack.pop();
      keys.pop();
      if (left) onLeft();
      else announce(NavigationType.Pop);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    ...history,
    stack,
    /** The browser's Back or Forward to an entry that this document need not have seen. */
    pop(to: string, key: string) {
      stack.push(to);
      keys.push(key);
      announce(NavigationType.Pop);
    },
  };
}
