import type { Language } from '../../contract/entities.ts';
import { useAppSelector } from '../core/hooks.ts';

/** The language formats prices, dates and counts. */
export const useLanguage = (): Language => useAppSelector((state) => state.language.current);
