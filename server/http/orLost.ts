import type { Call } from '../context.ts';
import { outageOf } from '../db/unavailable.ts';
import { outcomeOf } from './callLog.ts';

/** For what is only counted: its failure is logged and must not break the call. */
export async function orLost(
  { request }: Pick<Call, 'request'>,
  lost: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => {
    const outcome = outcomeOf(request);
    outcome.outage = outageOf(error);
    if (outcome.outage === null) request.log.error({ err: error }, lost);
  });
}
