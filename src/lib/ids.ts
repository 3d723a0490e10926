/** Matches the ids that the server makes. `__proto__` cannot be a key of the store's records. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) && value !== '__proto__';
