import { type ComponentType, lazy } from 'react';
import { FIRST_RETRY_MS, nextRetryMs } from './backoff.ts';

/** A component whose code comes later, and is tried for until it can be had: what is there already stays. */
export const late = <P>(load: () => Promise<{ default: ComponentType<P> }>) => lazy(() => untilHad(load));

async function untilHad<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_RETRY_MS; ; wait = nextRetryMs(wait)) {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
