import type { TFunction } from 'i18next';

const SECTIONS = ['recommended', 'top10', 'week', 'new', 'complete'] as const;

/** An unknown section id gets a general title, because the server may add sections first. */
export function sectionTexts(t: TFunction, id: string): { title: string; reason?: string } {
  const section = SECTIONS.find((each) => each === id);
  return section
    ? { title: t(`home.${section}`), reason: t(`home.why.${section}`) }
    : { title: t('home.other') };
}
