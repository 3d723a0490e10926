import { isRunId } from '../../contract/traceContext.ts';
import { UsageError } from './command.ts';

export function readRunId([named, ...rest]: string[]): string {
  // The log and DevTools put the name before the id.
  const id = named?.split('#').at(-1) ?? '';
  if (!isRunId(id) || rest.length > 0)
    throw new UsageError('Name one run by its id, as in "k3x9ab": at most 16 letters and digits.');
  return id;
}
