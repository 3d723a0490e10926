import type { User } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { register, signIn } from '../../accounts/accounts.ts';
import { identityProviderOf } from '../../accounts/facebook.ts';
import { keepReferrer, referrerTokenOf } from '../../accounts/referrer.ts';
import { endSession, requireMember, rotateSession } from '../../accounts/sessions.ts';
import { peekSignInCode, redeemSignInCode } from '../../accounts/signInCode.ts';
import { finishSocialSignIn, STATE_LIFE_SECONDS, startSocialSignIn } from '../../accounts/socialSignIn.ts';
import { readOwnAccount, startSignedInSession } from '../../accounts/startSignedInSession.ts';
import { clearToken, cookieOptions, presentedTokens, sendToken } from '../../accounts/tokenTransport.ts';
import type { Call, Handlers } from '../../context.ts';
import { ExpectedError } from '../../errors.ts';

const STATE_COOKIE = 'oauth_state';
const STATE_PATH = '/api/user/facebook';

export const userHandlers: Handlers<
  | 'GET /api/user'
  | 'POST /api/user/login'
  | 'POST /api/user/logout'
  | 'POST /api/user/register'
  | 'GET /api/user/facebook'
  | 'GET /api/user/facebook/callback'
> = {
  'GET /api/user': async ({ userToken }, call) => {
    const signedIn = userToken === undefined ? null : await signInWithCode(call, userToken);
    return signedIn ?? continueSession(call);
  },

  'POST /api/user/login': async ({ email, password }, call) =>
    startSignedInSession(call, await signIn(call.context, { email, password }, call.request.ip)),

  'POST /api/user/register': async ({ email, password, repeatPassword }, call) =>
    startSignedInSession(
      call,
      await register(
        call.context,
        { email, password, repeatPassword, referrerToken: referrerTokenOf(call.request) },
        call.request.ip,
      ),
    ),

  'POST /api/user/logout': async (_input, call) => {
    const { config, db } = call.context;
    if (call.viewer) await endSession(db, requireMember(call).sessionId);
    clearToken(config, call.reply);
    return null;
  },

  'GET /api/user/facebook': async ({ returnTo }, { context, reply }) => {
    const { url, state } = await startSocialSignIn(context, identityProviderOf(context.config), returnTo);
    reply.setCookie(STATE_COOKIE, state, cookieOptions(context.config, STATE_PATH, STATE_LIFE_SECONDS));
    reply.redirect(url, 302);
    return null;
  },

  'GET /api/user/facebook/callback': async (answer, { context, request, reply }) => {
    const provider = identityProviderOf(context.config);
    const outcome = await finishSocialSignIn(context, provider, answer, request.cookies[STATE_COOKIE]).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'social sign-in failed');
        return { failure: 'facebook' as const };
      },
    );
    reply.setCookie(STATE_COOKIE, '', cookieOptions(context.config, STATE_PATH, 0));
    reply.redirect('path' in outcome ? outcome.path : `${paths.login}?error=${outcome.failure}`, 302);
    return null;
  },
};

/** Signs in with a one-use code; null when it is spent but the call has a session anyway. */
async function signInWithCode(call: Call, code: string): Promise<User | null> {
  const { context, viewer } = call;
  const { db, now } = context;
  const userId = await peekSignInCode(db, code, now());
  if (viewer && userId && viewer.userId !== userId) {
    throw new ExpectedError(409, 'someoneElseSignedIn');
  }
  const owner = userId === null ? null : await redeemSignInCode(db, code, now());
  // The browser came from another site, so this is its first call with the header.
  if (owner?.isNew) await keepReferrer(db, owner.userId, referrerTokenOf(call.request));
  if (owner) return viewer ? null : startSignedInSession(call, owner.userId);
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
  const { header, cookie } = presentedTokens(request);
  if (header || cookie) clearToken(context.config, reply);
  return null;
}
