import type { Ledger, SignInCode, SignInGrant } from './ledger.ts';
import { randomId, sameSecret, sha256 } from './secrets.ts';

export interface OauthError {
  status: 400 | 401;
  error: string;
  error_description: string;
}

export interface Person {
  id: string;
  name: string;
  email: string;
}

export interface Identity {
  /** The code works once, for 60 seconds. */
  issueCode(request: Pick<SignInCode, 'redirectUri' | 'challenge' | 'name' | 'email'>): string;
  exchange(form: Record<string, unknown>): SignInGrant | OauthError;
  personOf(accessToken: string): Person | null;
}

interface Parts {
  secretKey: string;
  ledger: Ledger;
  now: () => number;
}

export const CLIENT_ID = 'sandbox';
export const GRANT_LIFE_SECONDS = 3600;
const CODE_LIFE_MS = 60_000;

export function createIdentity({ secretKey, ledger, now }: Parts): Identity {
  const { codes, grants } = ledger.state;

  return {
    issueCode(request) {
      const code = { ...request, code: randomId('code'), expiresAt: now() + CODE_LIFE_MS };
      ledger.commit({ kind: 'code', code });
      return code.code;
    },

    exchange(form) {
      const field = (name: string): string => (typeof form[name] === 'string' ? form[name] : '');
      if (field('client_id') !== CLIENT_ID || !sameSecret(field('client_secret'), secretKey)) {
        return { status: 401, error: 'invalid_client', error_description: 'Unknown client or wrong secret' };
      }
      if (field('grant_type') !== 'authorization_code') {
        const error_description = 'grant_type must be authorization_code';
        return { status: 400, error: 'unsupported_grant_type', error_description };
      }
      const code = codes.get(field('code'));
      if (!code) return invalidGrant('The code is unknown or used');
      const problem =
        (code.expiresAt <= now() && 'The code has expired') ||
        (code.redirectUri !== field('redirect_uri') && 'redirect_uri differs from the one of the code') ||
        (sha256(field('code_verifier'), 'base64url') !== code.challenge && 'code_verifier does not match');
      const grant = problem ? null : newGrant(code, now());
      // A failed attempt spends the code too, so that nobody can retry a stolen one.
      ledger.commit({ kind: 'code-used', code: code.code, grant });
      return grant ?? invalidGrant(problem || 'The code cannot be used');
    },

    personOf(accessToken) {
      const grant = grants.get(accessToken);
      if (!grant || grant.expiresAt <= now()) return null;
      const { name, email } = grant;
      return { id: `usr_${sha256(email.toLowerCase(), 'hex').slice(0, 24)}`, name, email };
    },
  };
}

function newGrant({ name, email }: SignInCode, now: number): SignInGrant {
  return { accessToken: randomId('at'), name, email, expiresAt: now + GRANT_LIFE_SECONDS * 1000 };
}

function invalidGrant(error_description: string): OauthError {
  return { status: 400, error: 'invalid_grant', error_description };
}
