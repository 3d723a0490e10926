/** Lets the browser answer a tap, and paint, before work goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
