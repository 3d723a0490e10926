import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call, Context } from '../context.ts';
import { readSecret } from '../db/secrets.ts';
import { isToken, newToken } from '../lib/tokens.ts';
import { cookieOptions } from './tokenTransport.ts';

const COOKIE = 'device';
const PATH = '/api';
const A_YEAR = 365 * 24 * 60 * 60;

export const deviceCookieOf = ({ cookies }: FastifyRequest): string | null => cookies[COOKIE] ?? null;

/** The id that a browser claims: good for counting, but no proof of anything. */
export function claimedDevice(request: FastifyRequest): string | null {
  const id = deviceCookieOf(request)?.split('.')[0] ?? '';
  return isToken(id) ? id : null;
}

/**
 * Marks the browser as one in which the member has signed in; the mark alone grants nothing. All members of a
 * browser share its id, so that a limit per device holds for all their accounts.
 */
export async function rememberDevice({ context, request, reply }: Call, email: string): Promise<void> {
  const id = claimedDevice(request) ?? newToken();
  const value = `${id}.${await signatureOf(context, id, email)}`;
  reply.setCookie(COOKIE, value, cookieOptions(context.config, PATH, A_YEAR));
}

export async function knownDevice(
  context: Context,
  cookie: string | null,
  email: string,
): Promise<string | null> {
  const [id, signature] = cookie?.split('.') ?? [];
  if (!id || !signature) return null;
  const expected = Buffer.from(await signatureOf(context, id, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

async function signatureOf({ db }: Context, id: string, email: string): Promise<string> {
  const secret = await readSecret(db, 'device');
  return createHmac('sha256', secret).update(`${id}.${email}`).digest('base64url');
}
