import type { Config } from '../config.ts';

export type Profile = { id: string; email: string };

export type IdentityProvider = {
  name: string;
  /** The consent page; `challenge` is the S256 of the verifier. */
  authorizeUrl: (attempt: { state: string; challenge: string }) => string;
  /** Trades the code for its owner's profile; throws when the provider refuses or answers late or malformed. */
  profileOf: (answer: { code: string; verifier: string }) => Promise<Profile>;
};

export const TIMEOUT_MS = 10_000;

export function sandboxIdentity({ sandbox, publicUrl }: Config): IdentityProvider {
  const redirectUri = `${publicUrl}/api/user/facebook/callback`;

  const request = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${sandbox.url}${path}`, { ...init, signal, redirect: 'error' });
    if (!answer.ok) throw new Error(`identity provider: ${path} answered ${answer.status}`);
    return answer.json();
  };

  return {
    name: 'sandbox',

    authorizeUrl({ state, challenge }) {
      const query = new URLSearchParams({
        client_id: 'sandbox',
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${sandbox.publicUrl}/oauth/authorize?${query}`;
    },

    async profileOf({ code, verifier }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: 'sandbox',
        client_secret: sandbox.secretKey,
        code_verifier: verifier,
      });
      const { access_token: token } = await request('/oauth/token', { method: 'POST', body });
      const { id, email } = await request('/oauth/me', { headers: { authorization: `Bearer ${token}` } });
      if (typeof id !== 'string' || id === '' || typeof email !== 'string') {
        throw new Error('identity provider: a profile without id or e-mail');
      }
      return { id, email };
    },
  };
}
