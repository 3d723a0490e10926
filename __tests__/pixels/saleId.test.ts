import { randomBytes } from 'node:crypto';
import { saleIdOf } from '../../src/pixels/saleId.ts';

test('the id of a sale is the same each time, and shows nothing of its order', () => {
  const orderId = 'ord_Zm9vYmFyYmF6cXV4MTIzNA';
  expect(saleIdOf(orderId)).toMatch(/^[0-9a-f]{16}$/);
  expect(saleIdOf(orderId)).toBe(saleIdOf(`${orderId}`));
});

test('of 20,000 orders no two have the same', () => {
  const orderIds = Array.from({ length: 20_000 }, () => `ord_${randomBytes(16).toString('base64url')}`);
  expect(new Set(orderIds.map(saleIdOf)).size).toBe(20_000);
});
