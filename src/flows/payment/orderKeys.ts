/** The same key makes the same order or payment at most once. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

export const orderPath = (path: string, orderId: string): string =>
  `${path}?${new URLSearchParams({ orderId })}`;
