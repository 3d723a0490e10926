import type { User } from '../../../contract/entities.ts';
import { register, signIn } from '../../accounts/accounts.ts';
import { identityOf } from '../../accounts/facebook.ts';
import { endSession, requireMember, rotateSession } from '../../accounts/sessions.ts';
import { peekHandoff, takeHandoff } from '../../accounts/signInCode.ts';
import { beginSignIn, finishSignIn, STATE_LIFE_SECONDS } from '../../accounts/socialSignIn.ts';
import { enter, ownAccount } from '../../accounts/startSignedInSession.ts';
import { cookieOptions, giveToken, presentedTokens, takeTokenBack } from '../../accounts/tokenTransport.ts';
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
    const handedOver = userToken === undefined ? null : await tradeHandoff(call, userToken);
    return handedOver ?? carryOn(call);
  },

  'POST /api/user/login': async ({ email, password }, call) =>
    enter(call, await signIn(call.context, { email, password }, call.request.ip)),

  'POST /api/user/register': async ({ email, password, repeatPassword }, call) =>
    enter(call, await register(call.context, { email, password, repeatPassword }, call.request.ip)),

  'POST /api/user/logout': async (_input, call) => {
    const { config, db } = call.context;
    if (call.viewer) await endSession(db, requireMember(call).sessionId);
    takeTokenBack(config, call.reply);
    return null;
  },

  'GET /api/user/facebook': async ({ returnTo }, { context, reply }) => {
    const { url, state } = await beginSignIn(context, identityOf(context.config), returnTo);
    reply.setCookie(STATE_COOKIE, state, cookieOptions(context.config, STATE_PATH, STATE_LIFE_SECONDS));
    reply.redirect(url, 302);
    return null;
  },

  'GET /api/user/facebook/callback': async (answer, { context, request, reply }) => {
    const provider = identityOf(context.config);
    const outcome = await finishSignIn(context, provider, answer, request.cookies[STATE_COOKIE]).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'social sign-in failed');
        return { failure: 'facebook' as const };
      },
    );
    reply.setCookie(STATE_COOKIE, '', cookieOptions(context.config, STATE_PATH, 0));
    reply.redirect('path' in outcome ? outcome.path : `/login?error=${outcome.failure}`, 302);
    return null;
  },
};

/** Signs in with a hand-off code; null when it is spent and a session came with it anyway. */
async function tradeHandoff(call: Call, code: string): Promise<User | null> {
  const { context, viewer } = call;
  const { db, now } = context;
  const userId = await peekHandoff(db, code, now());
  if (viewer && userId && viewer.userId !== userId) {
    throw new ExpectedError(409, 'Somebody else is signed in here. Please log out first.');
  }
  if (userId && (await takeHandoff(db, code, now()))) return viewer ? null : enter(call, userId);
  if (viewer) return null;
  throw new ExpectedError(401, 'This sign-in link has expired. Please sign in.');
}

/** Goes on with the session that came with the call, under a further token; null for a visitor. */
async function carryOn(call: Call): Promise<User | null> {
  const { context, viewer, request, reply } = call;
  const token = viewer && (await rotateSession(context, viewer, request));
  if (viewer && token) {
    giveToken(context.config, reply, token);
    return ownAccount(call, viewer.userId);
  }
  const { header, cookie } = presentedTokens(request);
  if (header || cookie) takeTokenBack(context.config, reply);
  return null;
}
