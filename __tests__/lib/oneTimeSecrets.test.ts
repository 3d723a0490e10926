import { storeSecret, takeSecret } from '../../src/lib/oneTimeSecrets.ts';

test('the vault returns each secret once, under a new key that does not contain the secret', () => {
  const one = storeSecret('s3cret');
  const two = storeSecret('s3cret');
  expect(one).not.toContain('s3cret');
  expect(one).not.toBe(two);
  expect([takeSecret(two), takeSecret(one), takeSecret(one)]).toEqual(['s3cret', 's3cret', undefined]);
});
