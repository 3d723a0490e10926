import type { Asked } from '../app.ts';

const MONEY = /^POST \/api\/payment\/(order|pay)$/;

/** Counts the orders and payments that follow a tap; a retry bears the key of the first try. */
export class Money {
  readonly faults: string[] = [];
  private readonly keys = new Map<object, Set<string>>();

  tap(tab: object): void {
    this.keys.delete(tab);
  }

  ask(tab: object, { call, headers }: Asked): void {
    if (!MONEY.test(call)) return;
    const key = headers['idempotency-key'];
    if (!key) this.faults.push(`${call} without an idempotency key`);
    const keys = this.keys.get(tab) ?? new Set();
    this.keys.set(tab, keys.add(`${call} ${key ?? keys.size}`));
    const same = [...keys].filter((each) => each.startsWith(call));
    if (same.length > 1) this.faults.push(`${call} happened ${same.length} times for one tap`);
  }
}
