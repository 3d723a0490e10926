import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { type IdentityProvider, sandboxIdentity, TIMEOUT_MS } from './identityProvider.ts';

const VERSION = 'v23.0';

const HOSTS = { dialog: 'https://www.facebook.com', graph: 'https://graph.facebook.com' };

/** Null in production without keys: in the sandbox anybody is whoever they say. */
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
    // The body may repeat the secrets of the request.
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
