import { isRunId, isShownRunId } from '../../contract/traceContext.ts';
import { UsageError } from './command.ts';

/** The whole id of a run, or the code that a failed screen shows of it. */
export function readRunId([named, ...rest]: string[]): string {
  // The log and DevTools put the name before the id.
  const id = named?.split('#').at(-1) ?? '';
  if (!(isRunId(id) || isShownRunId(id)) || rest.length > 0)
    throw new UsageError(
      'Name one run by its code or its id, as in "k3x9ab" or "k3x9ab4hq7z": 6 or 11 letters and digits.',
    );
  return id;
}
