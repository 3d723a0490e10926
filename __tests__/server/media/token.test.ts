import { expect, test } from '@jest/globals';
import { createMediaSigner } from '../../../server/media/token.ts';

const signer = createMediaSigner(Buffer.alloc(32, 1));
const NOON = new Date('2026-03-04T12:34:56Z');
const { token, expiresAt } = signer.sign('alpha-1', NOON);
const later = (ms: number) => new Date(expiresAt.getTime() + ms);

test('a media token opens its episode until it expires', () => {
  expect(expiresAt).toEqual(new Date('2026-03-04T16:00:00Z'));
  expect(signer.verify(token, 'alpha-1', NOON)).toEqual(expiresAt);
  expect(signer.verify(token, 'alpha-1', later(-1))).toEqual(expiresAt);
  expect(signer.verify(token, 'alpha-1', later(0))).toBeNull();
  expect(signer.verify(token, 'alpha-1', later(1))).toBeNull();
});

test('media tokens of an episode are the same within one step of the expiry grid', () => {
  expect(signer.sign('alpha-1', new Date('2026-03-04T13:59:59Z')).token).toBe(token);
  expect(signer.sign('alpha-1', new Date('2026-03-04T14:00:00Z')).token).not.toBe(token);
});

test('a media token with a changed byte is refused', () => {
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    for (const bit of [1, 128]) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(at) ^ bit, at);
      expect(signer.verify(forged.toString('base64url'), 'alpha-1', NOON)).toBeNull();
    }
  }
});

test('a prefix, extension or other base64 spelling of a media token is refused', () => {
  for (let length = 0; length < token.length; length += 1) {
    expect(signer.verify(token.slice(0, length), 'alpha-1', NOON)).toBeNull();
  }
  for (const other of [`${token}A`, `${token}=`, `${token} `, ` ${token}`, `${token}\0`]) {
    expect(signer.verify(other, 'alpha-1', NOON)).toBeNull();
  }
  // The last character carries two bits that no byte needs; only one spelling of them counts.
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
    (last) => signer.verify(token.slice(0, -1) + last, 'alpha-1', NOON) !== null,
  );
  expect(spellings).toEqual([token.at(-1)]);
});

test('a media token opens no other episode and is invalid under another key', () => {
  for (const other of ['alpha-2', 'alpha-11', 'alpha', '', 'alpha-1\0']) {
    expect(signer.verify(token, other, NOON)).toBeNull();
  }
  expect(createMediaSigner(Buffer.alloc(32, 2)).verify(token, 'alpha-1', NOON)).toBeNull();
});
