/** For all calls of one operation; billing counts an attempt as lost after three times as long. */
const TIMEOUT_MS = 10_000;

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
