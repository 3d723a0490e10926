import type { Handlers } from '../../context.ts';
import { accountHandlers } from './account.ts';
import { catalogueHandlers } from './catalogue.ts';
import { eventHandlers } from './events.ts';
import { informationHandlers } from './information.ts';
import { libraryHandlers } from './library.ts';
import { paymentHandlers } from './payment.ts';
import { unlockHandlers } from './unlock.ts';
import { userHandlers } from './user.ts';

/** A call of the contract without a handler does not compile. */
export const handlers: Handlers = {
  ...userHandlers,
  ...accountHandlers,
  ...libraryHandlers,
  ...catalogueHandlers,
  ...unlockHandlers,
  ...paymentHandlers,
  ...eventHandlers,
  ...informationHandlers,
};
