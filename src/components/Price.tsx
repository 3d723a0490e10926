import type { JSX } from 'react';
import { formatPrice } from '../lib/format.ts';
import { useLanguage } from './hooks.ts';

export function Price({ amount, currency }: { amount: number; currency: string }): JSX.Element {
  return <span style={{ whiteSpace: 'nowrap' }}>{formatPrice(amount, currency, useLanguage())}</span>;
}
