import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';

export type Profile = { id: string; email: string };

export type IdentityProvider = {
  name: string;
  /** The URL of the consent page; `challenge` is the S256 hash of the verifier. */
  authorizeUrl: (attempt: { state: string; challenge: string }) => string;
  /**
   * Exchanges the code for its owner's profile. Throws if the provider refuses, is late or answers malformed.
   */
  profileOf: (answer: { code: string; verifier: string }) => Promise<Profile>;
};

const TIMEOUT_MS = 10_000;

function sandboxIdentity({ sandbox, publicUrl }: Config): IdentityProvider {
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

const VERSION = 'v23.0';

const HOSTS = { dialog: 'https://www.facebook.com', graph: 'https://graph.facebook.com' };

/** Null in production without keys, because anybody can sign in as anybody in the sandbox. */
export function identityProviderOf(config: Config): IdentityProvider | null {
  if (config.facebook) return facebookIdentity(config.facebook, config.publicUrl);
  return config.production ? null : sandboxIdentity(config);
}

function facebookIdentity(
  { appId, appSecret }: NonNullable<Config['facebook']>,
  publicUrl: string,
): IdentityProvider {
  const redirectUri = `${publicUrl}/api/user/facebook/callback`;

  const request = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${HOSTS.graph}/${VERSION}${path}`, { ...init, signal, redirect: 'error' });
    // The body is left out, because it may repeat secrets of the request.
    if (!answer.ok) throw new Error(`Facebook: ${path.split('?')[0]} answered ${answer.status}`);
    return answer.json();
  };

  return {
    name: 'facebook',

    authorizeUrl({ state, challenge }) {
      const query = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        response_type: 'code',
        scope: 'email',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${HOSTS.dialog}/${VERSION}/dialog/oauth?${query}`;
    },

    async profileOf({ code, verifier }) {
      const body = new URLSearchParams({
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      });
      const { access_token: token } = await request('/oauth/access_token', { method: 'POST', body });
      if (typeof token !== 'string' || token === '') throw new Error('Facebook: an answer without a token');
      // Proves that the token was issued to this app.
      const proof = createHmac('sha256', appSecret).update(token).digest('hex');
      const query = new URLSearchParams({ fields: 'id,email', appsecret_proof: proof });
      const { id, email } = await request(`/me?${query}`, { headers: { authorization: `Bearer ${token}` } });
      if (typeof id !== 'string' || id === '' || typeof email !== 'string') {
        throw new Error('Facebook: a profile without id or e-mail');
      }
      return { id, email };
    },
  };
}
