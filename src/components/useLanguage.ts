import type { Language } from '../../contract/entities.ts';
import { useAppSelector } from '../core/hooks.ts';

/** For prices, dates and counts, which are written as the language writes them. */
export const useLanguage = (): Language => useAppSelector((state) => state.language.current);
