import type { Proof } from '../../accounts/accounts.ts';
import { deleteAccount } from '../../accounts/deletion.ts';
import { exportAccount } from '../../accounts/export.ts';
import {
  addBrowser,
  chooseNotifications,
  readNotifications,
  removeBrowser,
} from '../../accounts/notifications.ts';
import { requestPasswordReset, requireResetCode, resetPassword } from '../../accounts/passwordReset.ts';
import { endOwnSession, endSessions, listSessions } from '../../accounts/sessions.ts';
import { clearToken } from '../../accounts/tokenTransport.ts';
import type { Handlers } from '../../context.ts';
import { moveTodayToMember } from '../../library/funnels/people.ts';
import { mergeLibrary } from '../../library/merge.ts';
import { orLost } from '../callLog.ts';
import { callerOf, clientAddress } from '../clientAddress.ts';
import { signInHere, visitorOf } from '../visitor.ts';

export const accountHandlers: Handlers<
  | 'POST /api/user/password'
  | 'POST /api/user/password/link'
  | 'PUT /api/user/password'
  | 'GET /api/user/session'
  | 'DELETE /api/user/session'
  | 'POST /api/user/export'
  | 'DELETE /api/user'
  | 'POST /api/user/merge'
> = {
  'POST /api/user/password': async ({ email }, { context, lang, request }) => {
    await requestPasswordReset(context, { email, lang }, clientAddress(request));
    return null;
  },

  'POST /api/user/password/link': async ({ code }, { context }) => {
    await requireResetCode(context, code);
    return null;
  },

  'PUT /api/user/password': async ({ code, password, repeatPassword }, call) => {
    const { context, lang } = call;
    return signInHere(call, await resetPassword(context, { code, password, repeatPassword, lang }));
  },

  'GET /api/user/session': async (_input, call) => listSessions(call.context, call.viewer),

  'DELETE /api/user/session': async ({ sessionId }, call) => {
    const { db, config } = call.context;
    const { viewer } = call;
    if (sessionId === undefined) await endSessions(db, viewer.userId, viewer.sessionId);
    else await endOwnSession(db, viewer.userId, sessionId);
    if (sessionId === viewer.sessionId) clearToken(config, call.reply);
    return null;
  },

  'POST /api/user/export': async (input, call) => {
    const { context, lang, request } = call;
    return exportAccount(context, call.viewer, proofOf(input), { lang, caller: callerOf(request) });
  },

  'DELETE /api/user': async (input, call) => {
    const { context, lang, request, reply } = call;
    const { userId } = call.viewer;
    await deleteAccount(context, userId, proofOf(input), { lang, caller: callerOf(request) });
    clearToken(context.config, reply);
    return null;
  },

  'POST /api/user/merge': async ({ favourites, notInterested, positions }, call) => {
    const { userId } = call.viewer;
    await mergeLibrary(call.context, userId, { favourites, notInterested, positions });
    await orLost(call, 'the journeys of a visitor were not moved to the member', () =>
      moveTodayToMember(call.context, visitorOf(call), userId, positions),
    );
    return null;
  },
};

const proofOf = ({ password, email }: { password?: string; email?: string }): Proof => ({
  ...(password !== undefined && { password }),
  ...(email !== undefined && { email }),
});

export const notificationHandlers: Handlers<
  | 'GET /api/user/notification'
  | 'PUT /api/user/notification'
  | 'POST /api/user/push'
  | 'DELETE /api/user/push'
> = {
  'GET /api/user/notification': async (_input, { context, viewer }) => readNotifications(context, viewer),

  'PUT /api/user/notification': async (input, { context, viewer }) => {
    const { episodes, renewals, payments, downloads, episodeMails, quietFrom, quietTo, timeZone } = input;
    const choices = { episodes, renewals, payments, downloads, episodeMails, quietFrom, quietTo, timeZone };
    await chooseNotifications(context, viewer, choices);
    return null;
  },

  'POST /api/user/push': async ({ endpoint, p256dh, auth, timeZone }, { context, viewer }) => {
    await addBrowser(context, viewer, { endpoint, p256dh, auth, timeZone });
    return null;
  },

  'DELETE /api/user/push': async (_input, { context, viewer }) => {
    await removeBrowser(context, viewer);
    return null;
  },
};
