import { LOCAL } from '../../contract/storage.ts';
import { local } from '../lib/storage.ts';

/** Reads the storage keys alone, so that the guest library's code loads only when needed. */
export const hasGuestLibrary = (): boolean =>
  (local.get(LOCAL.guest) ?? local.get(LOCAL.notInterested)) !== null;
