import * as api from '../api/index.ts';
import { call, type Saga } from './effects.ts';
import { toFailure } from './failures.ts';

/** Tells the server of an event. Nobody waits for it, so a failure has no action of its own. */
export function* recordEvent(event: Parameters<typeof api.recordEvent>[0]): Saga {
  try {
    yield* call(api.recordEvent, event);
  } catch (error) {
    toFailure(error);
  }
}
