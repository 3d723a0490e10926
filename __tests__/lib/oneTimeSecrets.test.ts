import { storeSecret, takeSecret } from '../../src/lib/oneTimeSecrets.ts';

test('the vault returns a secret once', () => {
  const key = storeSecret({ password: 's3cret' });
  expect(takeSecret(key)).toEqual({ password: 's3cret' });
  expect(takeSecret(key)).toBeUndefined();
});

test('the vault uses a new key each time that reveals nothing', () => {
  const one = storeSecret('s3cret');
  const two = storeSecret('s3cret');
  expect(one).not.toContain('s3cret');
  expect(one).not.toBe(two);
  expect(takeSecret(two)).toBe('s3cret');
  expect(takeSecret(one)).toBe('s3cret');
});
