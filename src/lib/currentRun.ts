/** A run of a flow: the type of the request that began it, and an id. */
export type Flow = { name: string; id: string };

let current: Flow | undefined;

/** The run whose saga is calling a plain function at this moment. */
export const currentRun = (): Flow | undefined => current;

/** Work that the function starts for later, such as reading a response, does not see the run. */
export function inRun<T>(run: Flow | undefined, fn: () => T): T {
  const before = current;
  current = run;
  try {
    return fn();
  } finally {
    current = before;
  }
}
