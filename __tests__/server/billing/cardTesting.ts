import { expect, test } from '@jest/globals';
import { HOUR, type Shop } from './shop.ts';

/** Somebody tries stolen cards, five in each of so many accounts. */
export function testCardsOfOneAddress(shop: Shop, accounts: number): void {
  const cards = accounts * 5;

  test(`ten of ${cards} cards from one address, brought by ${accounts} accounts, reach the provider in an hour`, async () => {
    shop.bank.outcome = 'declined';
    const wish = { origin: { address: '203.0.113.9', device: null } };
    const refusals: unknown[] = [];
    for (let account = 0; account < accounts; account += 1) {
      const user = await shop.member();
      for (let card = 0; card < 5; card += 1)
        await shop.buy(user, 'weekly', null, wish).catch((error) => refusals.push(error));
    }
    expect(shop.bank.created).toHaveLength(10);
    expect(refusals).toHaveLength(cards - 10);
    expect(refusals.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });

    shop.advance(HOUR);
    await shop.buy(await shop.member(), 'weekly', null, wish);
    expect(shop.bank.created).toHaveLength(11);
  });
}
