import type { Language } from '../../contract/entities.ts';
import { useAppSelector } from '../core/hooks.ts';

export const useLanguage = (): Language => useAppSelector((state) => state.language.current);
