import type { LightMyRequestResponse } from 'fastify';
import { Value } from 'typebox/value';
import { calls } from '../../../contract/calls.ts';
import type { FuzzRequest } from './requests.ts';

type Judged = {
  request: FuzzRequest;
  answer: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;
  isSlow: boolean;
};

/** Texts of somebody else, which may stand in no answer to this caller. */
type Secrets = readonly string[];

/** The form of our files, of stack traces and of SQL. */
const INSIDES =
  /\bat \S+ \(|node_modules|\.ts:\d+|\b(select|insert|update) .+ (from|into|set) |pgcode|passwordHash/i;
const ENVELOPE_CODES = [200, 400, 401, 402, 404, 405, 409, 410, 413, 415, 422, 429, 431];
/** The contract lets these answer with something else than an envelope. */
const PICTURE = '/api/statics.png';
const REDIRECTS = [
  'GET /api/user/facebook',
  'GET /api/user/facebook/callback',
  'GET /api/payment/withdrawal',
];

function parsed(text: string): { code?: unknown; info?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every rule that this answer breaks, each in a sentence. */
export function violations({ request, answer, isSlow }: Judged, secrets: Secrets): string[] {
  const found: string[] = [];
  const { statusCode: status, headers, body } = answer;
  const path = request.url.split('?')[0] ?? '';
  const type = String(headers['content-type'] ?? '');
  if (status >= 500) found.push(`answers HTTP ${status}`);
  if (isSlow) found.push('takes too long');
  if (INSIDES.test(body)) found.push('shows the insides of the server');
  for (const secret of secrets) if (body.includes(secret)) found.push(`shows "${secret}" of another member`);
  if (headers['x-content-type-options'] !== 'nosniff') found.push('lacks x-content-type-options');
  if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'"))
    found.push('can be framed');
  if (headers['cross-origin-opener-policy'] !== 'same-origin') found.push('leaves its opener a window');
  if ('server' in headers || 'x-powered-by' in headers) found.push('names its server');
  if (headers['cross-origin-resource-policy'] !== 'same-origin') found.push('can be embedded elsewhere');
  if ('user-token' in headers && !/no-store/.test(String(headers['cache-control'])))
    found.push('lets a cache keep a session token');
  if (headers['access-control-allow-origin']) found.push('lets other origins read');

  if (path === PICTURE || REDIRECTS.includes(`${request.method} ${path}`)) {
    found.push(...offSite(String(headers.location ?? '')));
    return found;
  }
  if (request.method === 'HEAD' || status === 204) return found;
  const envelope = type.startsWith('application/json') ? parsed(body) : null;
  if (!envelope) return [...found, `answers ${type || 'no type'} instead of an envelope`];
  if (!ENVELOPE_CODES.includes(Number(envelope.code))) found.push(`answers the code ${envelope.code}`);
  if (request.call) found.push(...againstContract(request.call, envelope));
  return found;
}

function againstContract(
  { name, input }: NonNullable<FuzzRequest['call']>,
  { code, info }: { code?: unknown; info?: unknown },
): string[] {
  if (code !== 200) return [];
  if (!Value.Check(calls[name].input, input)) return ['accepts input that does not fit the contract'];
  return Value.Check(calls[name].info, info ?? null) ? [] : ['answers info that does not fit the contract'];
}

/** Sign-in leads to the identity provider or back to a page of ours. */
function offSite(location: string): string[] {
  if (location === '' || /^\/(?![/\\])/.test(location)) return [];
  const host = URL.canParse(location) ? new URL(location).hostname : '';
  return host === 'localhost' ? [] : [`leads off the site, to ${location}`];
}
