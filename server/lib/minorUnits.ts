export type Price = { amount: number; currency: string };

/**
 * Only these are charged: for others, providers count in other units and amounts would be wrong by a factor.
 */
export function hasTwoDecimals(currency: string): boolean {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits === 2;
  } catch {
    return false;
  }
}

export const formatMinorUnits = (amount: number): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

export const formatPrice = ({ amount, currency }: Price): string => `${formatMinorUnits(amount)} ${currency}`;

export function parseMinorUnits(text: string): number | null {
  const [, wholes, parts = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return wholes === undefined ? null : Number(wholes) * 100 + Number(parts.padEnd(2, '0'));
}
