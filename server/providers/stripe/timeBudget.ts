/** For all calls of one wish together; the domain takes a try for lost after three times as long. */
const TIMEOUT_MS = 10_000;

/** Gives the options of the next call: what is left of the time. */
export type TimeBudget = () => { timeout: number };

export async function withinBudget<T>(
  fault: (error: unknown) => Error,
  run: (timeLeft: TimeBudget) => Promise<T>,
): Promise<T> {
  const until = Date.now() + TIMEOUT_MS;
  try {
    return await run(() => ({ timeout: Math.max(1, until - Date.now()) }));
  } catch (error) {
    throw fault(error);
  }
}
