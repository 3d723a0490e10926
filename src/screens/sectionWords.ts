import type { TFunction } from 'i18next';

const SECTIONS = ['recommended', 'week', 'new', 'complete'] as const;

/**
 * A section of the home page in words, and why its videos are there: what the server really goes
 * by. One we have no words for is simply more to watch.
 */
export function sectionWords(t: TFunction, id: string): { title: string; reason?: string } {
  const section = SECTIONS.find((each) => each === id);
  return section
    ? { title: t(`home.${section}`), reason: t(`home.why.${section}`) }
    : { title: t('home.other') };
}
