import type { Cassette } from '../../../src/journal/cassette.ts';
import type { Happening } from '../../../src/journal/happenings.ts';

/** A cassette of one document, as the app sends it. */
export function cassetteOf(id: string, happenings: Happening[] = [], opened = 0): string {
  const document = {
    number: 1,
    address: '/videos/short',
    opened,
    key: null,
    local: {},
    session: {},
    page: null,
  };
  const cassette: Cassette = {
    version: 1,
    exported: '2026-03-06T12:00:00.000Z',
    run: { name: 'unlocked/unlockRequested', id },
    waits: false,
    documents: [{ ...document, happenings }],
    lacks: [],
  };
  return JSON.stringify(cassette);
}
