import {
  listPrices,
  PASS_PLAN,
  type PriceChange,
  type PriceRow,
  setPassPrice,
  setPrice,
  shopCurrency,
} from '../catalogue/prices.ts';
import { parseMinorUnits } from '../lib/minorUnits.ts';
import { actor, type Command, readTime, UsageError } from './command.ts';
import { money } from './money.ts';
import { shown, table } from './terminal.ts';

const DEAREST = 10_000_000;

type Input = {
  planId: string;
  videoId: string | null;
  amount: number;
  currency: string | null;
  from: string | null;
  actor: string;
};
type Answer = Omit<PriceChange, 'from' | 'until'> & { from: string; until: string | null };

export const price: Command<Input, Answer> = {
  name: 'price',
  summary:
    'Replaces a price from now or a time on; of pass with a series, that of its own pass. Orders keep theirs.',
  examples: [
    'price weekly 6.49 --from 2026-12-04T18:00:00Z',
    'price pass 9.99',
    'price pass the-glass-heiress 4.99',
  ],
  define: (line) =>
    line
      .usage('[options] <plan> <amount> | pass <series> <amount>')
      .argument('<plan>', 'a plan, or "pass"')
      .argument('<amount|series>', 'with its cents, like 5.99; or the series whose pass it is')
      .argument('[amount]', 'after a series')
      .option('--from <time>', 'a time with its zone; without it, now', readTime)
      .option('--currency <code>', "without it, the shop's"),

  read(
    planId: string,
    first: string,
    second: string | undefined,
    { from, currency }: { from?: string; currency?: string },
  ) {
    const videoId = second === undefined ? null : first;
    if (videoId !== null && planId !== PASS_PLAN)
      throw new UsageError(`"${planId}" is for every series; only a pass has a price of its own for one.`);
    const amount = readAmount(second ?? first);
    return { planId, videoId, amount, currency: currency ?? null, from: from ?? null, actor: actor() };
  },

  async run(context, { planId, videoId, amount, currency: named, from: at, actor: who }) {
    const { db } = context;
    const currency = named ?? (await shopCurrency(db));
    if (currency === null) throw new UsageError('The shop has no price yet: name its --currency.');
    const from = at === null ? null : new Date(at);
    const wish = { amount, currency, from, actor: who };
    const said = `${money(amount, currency)}${at === null ? '' : ` from ${at}`}`;
    const change =
      videoId === null
        ? await db.transaction((tx) => setPrice(tx, context, { ...wish, planId, videoId }))
        : await setPassPrice(context, videoId, wish, `price pass ${said}`);
    return { ...change, from: change.from.toISOString(), until: change.until?.toISOString() ?? null };
  },

  print: ({ planId, videoId, amount, currency, from, until, before }) => [
    `${planId}${videoId === null ? '' : ` of ${shown(videoId)}`} costs ${money(amount, currency)} from ${from} on${until === null ? '' : `, until ${until}`}.`,
    ...(before ? [`Until then: ${money(before.amount, before.currency)}.`] : []),
    'Orders keep their price, and subscriptions renew at the one that was agreed to.',
  ],
};

/** Requires two decimals, so that no amount is taken for cents and sold at a hundredth of its price. */
function readAmount(text: string): number {
  const amount = /^\d+\.\d\d$/.test(text) ? parseMinorUnits(text) : null;
  if (amount === null || amount < 1 || amount > DEAREST)
    throw new UsageError(`"${text}" is no amount with its cents, like 5.99, up to ${DEAREST / 100}.00.`);
  return amount;
}

type Price = {
  planId: string;
  videoId: string | null;
  amount: number;
  currency: string;
  from: string;
  until: string | null;
  state: 'on sale' | 'planned' | 'over' | 'replaced';
  actor: string;
};

export const prices: Command<{ history: boolean }, Price[]> = {
  name: 'prices',
  summary: 'What is on sale and planned, and who set it; --history with the prices before.',
  examples: ['prices', 'prices --history'],
  define: (line) => line.option('--history', 'with the prices before'),
  read: ({ history = false }: { history?: boolean }) => ({ history }),

  async run({ db, now }, { history }) {
    const at = now();
    const rows = (await listPrices(db)).map((row) => ({ ...row, state: stateOf(row, at) }));
    return rows
      .filter(({ state }) => history || state === 'on sale' || state === 'planned')
      .map(({ planId, videoId, amount, currency, from, until, state, actor: who }) => ({
        planId,
        videoId,
        amount,
        currency,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        state,
        actor: who,
      }));
  },

  print: (rows) =>
    table(
      ['Plan', 'Series', 'Price', 'State', 'From', 'Until', 'Set by'],
      rows.map((one) => [
        one.planId,
        one.videoId ?? (one.planId === PASS_PLAN ? 'all others' : ''),
        money(one.amount, one.currency),
        one.state,
        one.from,
        one.until ?? '',
        shown(one.actor),
      ]),
    ),
};

function stateOf({ from, until }: PriceRow, now: Date): Price['state'] {
  if (until?.getTime() === from.getTime()) return 'replaced';
  if (until && until <= now) return 'over';
  return from > now ? 'planned' : 'on sale';
}
