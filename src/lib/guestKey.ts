import { local } from './storage.ts';

/** The number is that of the shape; what has another one is left alone. */
export const GUEST_KEY = 'guest-1';

/** Whether this browser keeps anything of a guest: the shelf's own code comes only then. */
export const hasShelf = (): boolean => local.get(GUEST_KEY) !== null;
