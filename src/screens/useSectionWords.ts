import { useTranslation } from '../../i18n/useTranslation.tsx';
import { useAppSelector } from '../core/hooks.ts';
import { selectWords } from '../features/videos/slice.ts';

/** Without words of the server, a section has a general title. */
export function useSectionWords(id: string): { title: string; reason?: string | undefined; known: boolean } {
  const { t } = useTranslation();
  const words = useAppSelector((state) => selectWords(state, id));
  return { title: words?.title ?? t('home.other'), reason: words?.reason, known: words !== undefined };
}
