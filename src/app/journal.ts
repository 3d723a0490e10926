import type { Recording } from '../journal/startJournal.ts';
import { local } from '../lib/storage.ts';

/** The development build has developer tools; elsewhere a developer asks for them. */
export const forDevelopers = (): boolean =>
  process.env.NODE_ENV !== 'production' || local.get('devtools') === 'on';

export async function loadJournal(): Promise<Recording> {
  const { openJournal } = await import(/* webpackChunkName: "journal" */ './openJournal.ts');
  return openJournal();
}
