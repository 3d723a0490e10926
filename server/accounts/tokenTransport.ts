import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const HEADER = 'user-token';

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:');
/** Browsers accept a `__Host-` cookie only from this exact host, so no subdomain can plant a session. */
const cookieName = (config: Config) => (isSecure(config) ? '__Host-session' : 'session');

export type PresentedTokens = { header: string | null; cookie: string | null };

export function presentedTokens(config: Config, request: FastifyRequest): PresentedTokens {
  const header = request.headers[HEADER];
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    header: (typeof header === 'string' && header) || bearer || null,
    cookie: request.cookies[cookieName(config)] || null,
  };
}

export const cookieOptions = (config: Config, path: string, maxAge: number) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(config),
  path,
  maxAge,
});

export function sendToken(config: Config, reply: FastifyReply, token: string): void {
  const fourteenDays = 14 * 24 * 60 * 60;
  reply.header(HEADER, token).setCookie(cookieName(config), token, cookieOptions(config, '/', fourteenDays));
}

export function clearToken(config: Config, reply: FastifyReply): void {
  reply.header(HEADER, '').setCookie(cookieName(config), '', cookieOptions(config, '/', 0));
}
