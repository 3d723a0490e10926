import { expect, test } from '@jest/globals';
import { storeSecret, takeSecret } from '../../src/lib/oneTimeSecrets.ts';

test('gives a secret out once', () => {
  const key = storeSecret({ password: 's3cret' });
  expect(takeSecret(key)).toEqual({ password: 's3cret' });
  expect(takeSecret(key)).toBeUndefined();
});

test('its key says nothing of it, and is another each time', () => {
  const one = storeSecret('s3cret');
  const two = storeSecret('s3cret');
  expect(one).not.toContain('s3cret');
  expect(one).not.toBe(two);
  expect(takeSecret(two)).toBe('s3cret');
  expect(takeSecret(one)).toBe('s3cret');
});

test('has nothing for a key it never gave', () => {
  expect(takeSecret('made up')).toBeUndefined();
});
