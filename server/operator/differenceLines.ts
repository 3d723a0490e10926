import type { Difference } from '../catalogue/differences.ts';
import { shownWords } from './shown.ts';

export const differenceLines = (differences: Difference[]): string[] =>
  differences.map(({ field, before, after }) => `  ${field}: ${said(before)} → ${said(after)}`);

const said = (value: string | null): string => (value === null ? 'nothing' : `“${shownWords(value)}”`);
