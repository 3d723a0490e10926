import { LOCAL } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';

/** Whether this browser keeps anything of a guest: the shelf's own code comes only then. */
export const hasGuestLibrary = (): boolean => local.get(LOCAL.guest) !== null;
