import { deleteAccount } from '../../accounts/deletion.ts';
import { exportAccount } from '../../accounts/export.ts';
import { requestPasswordReset, resetPassword } from '../../accounts/passwordReset.ts';
import {
  endOwnSession,
  endSessions,
  listSessions,
  requireMember,
  requireReader,
} from '../../accounts/sessions.ts';
import { startSignedInSession } from '../../accounts/startSignedInSession.ts';
import { clearToken } from '../../accounts/tokenTransport.ts';
import type { Handlers } from '../../context.ts';
import { mergeLibrary } from '../../library/merge.ts';

export const accountHandlers: Handlers<
  | 'POST /api/user/password'
  | 'PUT /api/user/password'
  | 'GET /api/user/session'
  | 'DELETE /api/user/session'
  | 'GET /api/user/export'
  | 'DELETE /api/user'
  | 'POST /api/user/merge'
> = {
  'POST /api/user/password': async ({ email }, { context, lang, request }) => {
    await requestPasswordReset(context, { email, lang }, request.ip);
    return null;
  },

  'PUT /api/user/password': async ({ code, password, repeatPassword }, call) => {
    const { context, lang } = call;
    return startSignedInSession(call, await resetPassword(context, { code, password, repeatPassword, lang }));
  },

  'GET /api/user/session': async (_input, call) => listSessions(call.context, requireReader(call)),

  'DELETE /api/user/session': async ({ sessionId }, call) => {
    const { db, config } = call.context;
    const viewer = requireMember(call);
    if (sessionId === undefined) await endSessions(db, viewer.userId, viewer.sessionId);
    else await endOwnSession(db, viewer.userId, sessionId);
    if (sessionId === viewer.sessionId) clearToken(config, call.reply);
    return null;
  },

  'GET /api/user/export': async (_input, call) => exportAccount(call.context, requireReader(call), call.lang),

  'DELETE /api/user': async ({ password, email }, call) => {
    const { context, lang, request, reply } = call;
    const { userId } = requireMember(call);
    const proof = { ...(password !== undefined && { password }), ...(email !== undefined && { email }) };
    await deleteAccount(context, userId, proof, { lang, address: request.ip });
    clearToken(context.config, reply);
    return null;
  },

  'POST /api/user/merge': async ({ favourites, positions }, call) => {
    const { userId } = requireMember(call);
    await mergeLibrary(call.context, userId, { favourites, positions });
    return null;
  },
};
