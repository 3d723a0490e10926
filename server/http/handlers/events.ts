import { containsCardNumber } from '../../billing/cardNumbers.ts';
import type { Handlers } from '../../context.ts';
import { outageOf } from '../../db/unavailable.ts';
import { recordEvent } from '../../events/recordEvent.ts';
import { outcomeOf } from '../callLog.ts';
import { clientAddress } from '../clientAddress.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export const eventHandlers: Handlers<'GET /api/statics.png' | 'GET /api/reports'> = {
  'GET /api/statics.png': async (input, { context, viewer, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const visitor = { userId: viewer?.userId ?? null, ip: clientAddress(request), userAgent };
    if (!request.validationError && !containsCardNumber(input)) {
      // A lost event must not break the page.
      await recordEvent(context, input, visitor).catch((error: unknown) => {
        const outcome = outcomeOf(request);
        outcome.outage = outageOf(error);
        if (outcome.outage === null) request.log.error({ err: error }, 'an event was lost');
      });
    }
    reply.type('image/png').send(PIXEL);
    return null;
  },

  'GET /api/reports': async (_input, { context }) => context.config.reports,
};
