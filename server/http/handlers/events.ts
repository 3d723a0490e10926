import { containsCardNumber } from '../../billing/cardNumbers.ts';
import type { Handlers } from '../../context.ts';
import { recordEvent } from '../../events/recordEvent.ts';
import { followConsent } from '../followConsent.ts';
import { orLost } from '../orLost.ts';
import { visitorOf } from '../visitor.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export const eventHandlers: Handlers<'GET /api/statics.png' | 'GET /api/reports'> = {
  'GET /api/statics.png': async (input, call) => {
    const { context, request, reply } = call;
    if (!request.validationError && !containsCardNumber(input)) {
      await orLost(call, 'an event was lost', async () => {
        await followConsent(call, input);
        await recordEvent(context, input, visitorOf(call));
      });
    }
    reply.type('image/png').send(PIXEL);
    return null;
  },

  'GET /api/reports': async (_input, { context }) => context.config.reports,
};
