import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { containsCardNumber } from '../../billing/cardNumbers.ts';
import { PREVIEW_COOKIE, previewOf } from '../../catalogue/previews.ts';
import type { Context, Handlers } from '../../context.ts';
import { episodes } from '../../db/schema.ts';
import { orLost } from '../callLog.ts';
import { followConsent } from '../followConsent.ts';
import { type EventInput, recordEvent } from '../recordEvent.ts';
import { visitorOf } from '../visitor.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** An operator who previews a series does not count as its viewer. */
async function isOfPreview(
  context: Context,
  request: FastifyRequest,
  { videoId, episodeId }: EventInput,
): Promise<boolean> {
  if (!Object.keys(request.cookies).some((name) => name.startsWith(PREVIEW_COOKIE))) return false;
  const [episode] =
    episodeId === undefined
      ? []
      : await context.db.select({ of: episodes.videoId }).from(episodes).where(eq(episodes.id, episodeId));
  return [videoId, episode?.of].some((id) => id !== undefined && previewOf(context, request, id) !== null);
}

export const eventHandlers: Handlers<'GET /api/statics.png' | 'GET /api/reports'> = {
  'GET /api/statics.png': async (input, call) => {
    const { context, request, reply } = call;
    if (!request.validationError && !containsCardNumber(input)) {
      await orLost(call, 'an event was lost', async () => {
        if (await isOfPreview(context, request, input)) return;
        await followConsent(call, input);
        await recordEvent(context, input, visitorOf(call));
      });
    }
    reply.type('image/png').send(PIXEL);
    return null;
  },

  'GET /api/reports': async (_input, { context }) => context.config.reports,
};
