import { type ComponentType, lazy } from 'react';
import { FIRST_WAIT_MS, nextWait } from './waits.ts';

/** A component whose code comes later, and is tried for until it can be had: what is there already stays. */
export const late = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => untilHad(load));

async function untilHad<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = nextWait(wait)) {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
