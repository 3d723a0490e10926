import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');

export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** Stored in place of a secret, so that a copy of the database opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
