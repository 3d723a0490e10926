import type { LocalizedText } from '../../lib/languages.ts';
import type { Db } from '../database.ts';
import { plans, prices } from '../schema.ts';

const names: Record<'weekly' | 'monthly' | 'yearly' | 'pass', LocalizedText> = {
  weekly: { en: 'Weekly', es: 'Semanal', fy: 'Hebdomadaire', dy: 'Wöchentlich', pt: 'Semanal' },
  monthly: { en: 'Monthly', es: 'Mensual', fy: 'Mensuel', dy: 'Monatlich', pt: 'Mensal' },
  yearly: { en: 'Yearly', es: 'Anual', fy: 'Annuel', dy: 'Jährlich', pt: 'Anual' },
  pass: {
    en: 'Series pass',
    es: 'Pase de la serie',
    fy: 'Pass série',
    dy: 'Serienpass',
    pt: 'Passe da série',
  },
};

type NewPlan = typeof plans.$inferInsert;

const subscription = (id: Exclude<keyof typeof names, 'pass'>, amount: number, renewalDays: number) =>
  ({ id, kind: 'subscription', name: names[id], amount, currency: 'USD', renewalDays }) as const;

/** Every plan with its first price in cents; after the first start, the table `prices` decides. */
export const priceList: NewPlan[] = [
  { ...subscription('weekly', 599, 7), preselected: false, position: 0 },
  { ...subscription('monthly', 1499, 30), preselected: true, position: 1 },
  { ...subscription('yearly', 7999, 365), preselected: false, position: 2 },
  {
    id: 'pass',
    kind: 'pass',
    name: names.pass,
    amount: 999,
    currency: 'USD',
    renewalDays: null,
    preselected: false,
    position: 3,
  },
];

export async function writePriceList(tx: Db, now: Date): Promise<void> {
  await tx.insert(plans).values(priceList);
  const first = { from: now, actor: 'first start', createdAt: now };
  await tx.insert(prices).values(
    priceList.map(({ id, amount, currency }) => ({
      id: `first-${id}`,
      planId: id,
      amount,
      currency,
      ...first,
    })),
  );
}
