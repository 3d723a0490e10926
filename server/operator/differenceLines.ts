import type { Difference } from '../catalogue/differences.ts';

export const differenceLines = (differences: Difference[]): string[] =>
  differences.map(({ field, before, after }) => `  ${field}: ${said(before)} → ${said(after)}`);

const said = (value: string | null): string => (value === null ? 'nothing' : `“${value}”`);
