import type { User } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { enterAccount, register, signIn } from '../../accounts/accounts.ts';
import { type IdentityProvider, identityProviderOf } from '../../accounts/identityProvider.ts';
import { keepReferrer, referrerTokenOf } from '../../accounts/referrer.ts';
import { endSession, requireMember, rotateSession } from '../../accounts/sessions.ts';
import {
  CODE_LIFE_SECONDS,
  finishSocialSignIn,
  peekSignInCode,
  redeemSignInCode,
  STATE_LIFE_SECONDS,
  startSocialSignIn,
} from '../../accounts/socialSignIn.ts';
import { readOwnAccount } from '../../accounts/startSignedInSession.ts';
import { clearToken, cookieOptions, presentedTokens, sendToken } from '../../accounts/tokenTransport.ts';
import type { Call, Context, Handlers } from '../../context.ts';
import { countAttempt } from '../../db/throttle.ts';
import { ExpectedError, HttpError } from '../../lib/errors.ts';
import { noteVisit } from '../../library/funnels/notes.ts';
import { orLost } from '../callLog.ts';
import { callerOf, clientAddress } from '../clientAddress.ts';
import { signInHere, visitorOf } from '../visitor.ts';

const STATE_COOKIE = 'oauth_state';
const STATE_PATH = '/api/user/facebook';
const CODE_COOKIE = 'sign_in';
const CODE_PATH = '/api/user';

export const userHandlers: Handlers<
  | 'GET /api/user'
  | 'POST /api/user/login'
  | 'POST /api/user/account'
  | 'POST /api/user/logout'
  | 'POST /api/user/register'
  | 'GET /api/user/facebook'
  | 'GET /api/user/facebook/callback'
> = {
  'GET /api/user': async ({ userToken }, call) => {
    const signedIn = userToken === undefined ? null : await signInWithCode(call, userToken);
    const user = signedIn ?? (await continueSession(call));
    // Each document makes this call first, so its referrer is the address on which the visitor landed.
    await orLost(call, 'a visit was not noted', () =>
      noteVisit(call.context, { ...visitorOf(call), userId: user?.id ?? null }),
    );
    return user;
  },

  'POST /api/user/account': async ({ email, password }, call) => {
    const { context, request } = call;
    const form = { email, password, referrerToken: referrerTokenOf(request) };
    return signInHere(call, await enterAccount(context, form, callerOf(request)));
  },

  'POST /api/user/login': async ({ email, password }, call) =>
    signInHere(call, await signIn(call.context, { email, password }, callerOf(call.request))),

  'POST /api/user/register': async ({ email, password, repeatPassword }, call) =>
    signInHere(
      call,
      await register(
        call.context,
        { email, password, repeatPassword, referrerToken: referrerTokenOf(call.request) },
        clientAddress(call.request),
      ),
    ),

  'POST /api/user/logout': async (_input, call) => {
    const { config, db } = call.context;
    if (call.viewer) await endSession(db, requireMember(call).sessionId);
    clearToken(config, call.reply);
    return null;
  },

  'GET /api/user/facebook': async ({ returnTo }, { context, request, reply }) => {
    const provider = requireProvider(context);
    await countAttempt(context.db, 'facebookAddress', clientAddress(request), context.now());
    const { url, state } = await startSocialSignIn(context, provider, returnTo);
    reply.setCookie(STATE_COOKIE, state, cookieOptions(context.config, STATE_PATH, STATE_LIFE_SECONDS));
    reply.redirect(url, 302);
    return null;
  },

  'GET /api/user/facebook/callback': async (answer, { context, request, reply }) => {
    const provider = requireProvider(context);
    const outcome = await finishSocialSignIn(context, provider, answer, request.cookies[STATE_COOKIE]).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'social sign-in failed');
        return { failure: 'facebook' as const };
      },
    );
    reply.setCookie(STATE_COOKIE, '', cookieOptions(context.config, STATE_PATH, 0));
    if ('path' in outcome) {
      const options = cookieOptions(context.config, CODE_PATH, CODE_LIFE_SECONDS);
      reply.setCookie(CODE_COOKIE, outcome.browser, options);
    }
    reply.redirect('path' in outcome ? outcome.path : `${paths.login}?error=${outcome.failure}`, 302);
    return null;
  },
};

function requireProvider({ config }: Context): IdentityProvider {
  const provider = identityProviderOf(config);
  if (!provider) throw new HttpError(404, 'notFound');
  return provider;
}

/** Signs in with a one-use code, or returns null when the call already has a session. */
async function signInWithCode(call: Call, code: string): Promise<User | null> {
  const { context, viewer, request } = call;
  const signInCode = { code, browser: request.cookies[CODE_COOKIE] ?? '' };
  const { db, now } = context;
  const userId = await peekSignInCode(db, signInCode, now());
  if (viewer && userId && viewer.userId !== userId) {
    throw new ExpectedError(409, 'someoneElseSignedIn');
  }
  const owner = userId === null ? null : await redeemSignInCode(db, signInCode, now());
  // The browser was redirected from another site, so this is its first call with the referrer's header.
  if (owner?.isNew) await keepReferrer(db, owner.userId, referrerTokenOf(request));
  if (owner) return viewer ? null : signInHere(call, owner.userId);
  if (viewer) return null;
  throw new ExpectedError(401, 'signInLinkExpired');
}

async function continueSession(call: Call): Promise<User | null> {
  const { context, viewer, request, reply } = call;
  const token = viewer && (await rotateSession(context, viewer, request));
  if (viewer && token) {
    sendToken(context.config, reply, token);
    return readOwnAccount(call, viewer.userId);
  }
  const { header, cookie } = presentedTokens(context.config, request);
  if (header || cookie) clearToken(context.config, reply);
  return null;
}
