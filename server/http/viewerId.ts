import type { FastifyRequest } from 'fastify';
import { hashToken, isToken } from '../lib/tokens.ts';

export const VIEWER_COOKIE = 'viewer';

export const keyOf = (id: string): string => `dev_${hashToken(id)}`;

/** The key of the id that the device keeps; null without consent. The database never holds the id itself. */
export function deviceKeyOf(request: FastifyRequest): string | null {
  const id = request.cookies[VIEWER_COOKIE] ?? '';
  return isToken(id) ? keyOf(id) : null;
}
