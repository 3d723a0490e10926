/** Matches the ids that the server makes. `__proto__` cannot be a key of the store's records. */
export const isId = (text: string): boolean => /^[\w.-]{1,100}$/.test(text) && text !== '__proto__';
