import {
  addBrowser,
  chooseNotifications,
  readNotifications,
  removeBrowser,
} from '../../accounts/notifications.ts';
import type { Handlers } from '../../context.ts';

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
