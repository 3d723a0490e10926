import type { Text, TextKey } from '../../i18n/index.ts';

const titles: Record<string, TextKey> = {
  recommended: 'home.recommended',
  new: 'home.new',
  complete: 'home.complete',
};

/** A section of the home page in words; one we have no words for is simply more to watch. */
export const sectionTitle = (t: Text, id: string): string => t(titles[id] ?? 'home.other');
