import { randomInt } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Language, Receipt } from '../../contract/entities.ts';
import { paths } from '../../contract/paths.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { counters, ledger, receipts, users } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { itemName, joinedName, mailMember, pageUrl } from './billingMails.ts';
import { methodLabel, type OrderRow, requireOwnOrder } from './orderRows.ts';

/**
 * Numbers, stores and mails the receipt of a captured order. The row of the counter stays locked until the
 * transaction ends, so that the numbers have no gaps.
 */
export async function issueReceipt(
  tx: Db,
  context: Context,
  order: OrderRow,
  renewsOn: Date | null,
): Promise<void> {
  const now = context.now();
  const { percent } = context.config.tax;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const number = await nextReceiptNumber(tx, now);
  await tx.insert(receipts).values({
    number,
    orderId: order.id,
    issuedAt: now,
    taxPercent: percent,
    taxAmount: includedTax(order.amount, percent),
    email: user?.email ?? null,
  });
  await mailReceipt(tx, context, order, { number, issuedAt: now, taxPercent: percent, renewsOn });
}

type Issued = { number: string; issuedAt: Date; taxPercent: number; renewsOn: Date | null };

function mailReceipt(
  tx: Db,
  context: Context,
  order: OrderRow,
  { number, issuedAt, taxPercent, renewsOn }: Issued,
): Promise<void> {
  return mailMember(tx, context, order.userId, 'receipt', async ({ lang, say, money, day }) =>
    say('receipt', {
      number,
      item: await purchaseName(tx, context, lang, order),
      amount: money(order.amount, order.currency),
      day: day(issuedAt),
      tax:
        taxPercent > 0
          ? `${context.config.tax.name} ${taxPercent} %, ${money(includedTax(order.amount, taxPercent), order.currency)}`
          : null,
      method: methodLabel(order, lang),
      renewsOn: renewsOn && day(renewsOn),
      seller: sellerLine(context.config),
      url: pageUrl(context, paths.orderResult, { orderId: order.id }),
      linkUrl: renewsOn && pageUrl(context, paths.me),
    }),
  );
}

export async function resendReceipt(context: Context, order: OrderRow): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [issued] = await tx.select().from(receipts).where(eq(receipts.orderId, order.id));
    if (!issued) throw new ExpectedError(404, 'receiptNotFound');
    await mailReceipt(tx, context, order, { ...issued, renewsOn: null });
  });
  context.outbox.wake();
}

const MEMBERSHIP: Record<Language, (brand: string) => string> = {
  en: (brand) => `${brand} membership`,
  es: (brand) => `Suscripción a ${brand}`,
  fy: (brand) => `Abonnement ${brand}`,
  dy: (brand) => `${brand}-Abo`,
  pt: (brand) => `Assinatura ${brand}`,
};

/** The name of a plan, such as "Weekly", does not say what was bought. */
async function purchaseName(db: Db, { config }: Context, lang: Language, order: OrderRow): Promise<string> {
  const name = await itemName(db, lang, order);
  return order.kind === 'pass' ? name : joinedName(lang, [MEMBERSHIP[lang](config.brand.name), name]);
}

const includedTax = (amount: number, percent: number): number =>
  Math.round((amount * percent) / (100 + percent));

async function nextReceiptNumber(tx: Db, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const [row] = await tx
    .insert(counters)
    .values({ name: `receipt-${year}`, value: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + 1` } })
    .returning();
  if (!row) throw new Error('The counter of receipts gave no row');
  return newReceiptNumber(year, row.value);
}

export async function readReceipt(
  context: Context,
  userId: string,
  orderId: string,
  lang: Language,
): Promise<Receipt> {
  const order = await requireOwnOrder(context.db, userId, orderId);
  return receiptOf(context, order, lang);
}

export async function receiptOf(context: Context, order: OrderRow, lang: Language): Promise<Receipt> {
  const { db, config } = context;
  const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, order.id));
  if (!receipt) throw new ExpectedError(404, 'receiptNotFound');
  const [refund] = await db
    .select({ soFar: ledger.soFar, at: ledger.at })
    .from(ledger)
    .where(and(eq(ledger.orderId, order.id), eq(ledger.kind, 'refund')))
    .orderBy(desc(ledger.soFar))
    .limit(1);
  const { taxPercent: percent, taxAmount } = receipt;
  return {
    number: receipt.number,
    issuedAt: receipt.issuedAt.toISOString(),
    orderId: order.id,
    seller: sellerOf(config),
    payer: payerOf(order),
    item: await purchaseName(db, context, lang, order),
    amount: order.amount,
    currency: order.currency,
    tax: percent > 0 ? { name: config.tax.name, percent, amount: taxAmount } : null,
    methodLabel: methodLabel(order, lang),
    refundedAmount: refund?.soFar ?? 0,
    refundedAt: refund?.at.toISOString() ?? null,
  };
}

const payerOf = ({ payerFirstName, payerLastName }: OrderRow): string | null =>
  [payerFirstName, payerLastName].filter((name) => name !== null).join(' ') || null;

function sellerLine(config: Config): string {
  const { name, address } = sellerOf(config);
  const parts = [name, ...address.split('\n')].map((part) => part.trim());
  return parts.filter(Boolean).join(', ');
}

function sellerOf({ reports, brand }: Config): Receipt['seller'] {
  const setting = (key: string) => reports.find(({ config_key }) => config_key === key)?.config_value ?? '';
  return { name: setting('operator_name') || brand.name, address: setting('operator_address') };
}

/** Crockford's base32, which omits letters that people misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAIL_LENGTH = 6;

/** The count proves that no receipt is missing; the random tail keeps the number from being guessed. */
function newReceiptNumber(year: number, count: number): string {
  const tail = Array.from({ length: TAIL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `R-${year}-${String(count).padStart(6, '0')}-${tail}`;
}

/** Corrects letters that people mistype in a receipt number; the id of an order stays as it is. */
export function normaliseNumber(typed: string): string {
  const number = typed.trim();
  return /^r-/i.test(number) ? number.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1') : number;
}
