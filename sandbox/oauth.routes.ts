import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config.ts';
import { HttpError } from './errors.ts';
import { CLIENT_ID, GRANT_LIFE_SECONDS, type Identity } from './oauth.ts';
import { allowedUrl } from './origins.ts';
import { messagePage, type Page, sendPage } from './pages/layout.ts';
import { DEMO_PERSON, type SignInForm, signInPage } from './pages/signin.ts';
import { bearerOf } from './secrets.ts';

type Fields = Record<string, unknown>;

interface Authorization {
  redirectUri: string;
  state: string;
  challenge: string;
  error: string | null;
}

interface Parts {
  config: SandboxConfig;
  identity: Identity;
}

export function oauthRoutes(app: FastifyInstance, { config, identity }: Parts): void {
  const { merchantOrigins } = config;

  /** Null if the request is not trustworthy enough for an error redirect. */
  const readAuthorization = (query: Fields): Authorization | null => {
    const field = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
    const redirectUri = field('redirect_uri');
    if (field('client_id') !== CLIENT_ID || !allowedUrl(redirectUri, merchantOrigins)) return null;
    const state = field('state');
    const challenge = field('code_challenge');
    const complete = state !== '' && challenge !== '' && field('code_challenge_method') === 'S256';
    const error =
      (field('response_type') !== 'code' && 'unsupported_response_type') ||
      (!complete && 'invalid_request') ||
      null;
    return { redirectUri, state, challenge, error };
  };

  const untrusted: Page = messagePage(
    'This sign-in link is wrong',
    'Its client_id is unknown or its redirect_uri is not on an allowed origin.',
  );

  app.get<{ Querystring: Fields }>('/oauth/authorize', async (request, reply) => {
    const asked = readAuthorization(request.query);
    if (!asked) return sendPage(reply.code(400), untrusted, []);
    if (asked.error) return reply.redirect(answerUrl(asked, { error: asked.error }), 303);
    return sendPage(reply, signInPage(DEMO_PERSON, []), merchantOrigins);
  });

  app.post<{ Querystring: Fields; Body: Fields | undefined }>('/oauth/authorize', async (request, reply) => {
    const asked = readAuthorization(request.query);
    if (!asked) return sendPage(reply.code(400), untrusted, []);
    if (asked.error) return reply.redirect(answerUrl(asked, { error: asked.error }), 303);
    const { decision, name, email } = request.body ?? {};
    if (decision === 'cancel') return reply.redirect(answerUrl(asked, { error: 'access_denied' }), 303);

    const person = { name: String(name ?? '').trim(), email: String(email ?? '').trim() };
    const wrong = wrongFields(person);
    if (wrong.length > 0) return sendPage(reply.code(400), signInPage(person, wrong), merchantOrigins);
    const { redirectUri, challenge } = asked;
    const code = identity.issueCode({ redirectUri, challenge, ...person });
    return reply.redirect(answerUrl(asked, { code }), 303);
  });

  app.post<{ Body: Fields | undefined }>('/oauth/token', async (request, reply) => {
    const outcome = identity.exchange(request.body ?? {});
    if ('error' in outcome) {
      const { status, ...error } = outcome;
      return reply.code(status).send(error);
    }
    return { access_token: outcome.accessToken, token_type: 'bearer', expires_in: GRANT_LIFE_SECONDS };
  });

  app.get('/oauth/me', async (request) => {
    const person = identity.personOf(bearerOf(request.headers.authorization) ?? '');
    if (person) return person;
    throw new HttpError(401, 'unauthorized', 'The access token is unknown or expired');
  });
}

function answerUrl({ redirectUri, state }: Authorization, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== '') url.searchParams.set('state', state);
  return url.href;
}

function wrongFields({ name, email }: SignInForm): (keyof SignInForm)[] {
  const wrong: (keyof SignInForm)[] = [];
  if (name === '' || name.length > 80) wrong.push('name');
  if (email.length > 320 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) wrong.push('email');
  return wrong;
}
