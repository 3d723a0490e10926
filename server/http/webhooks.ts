import type { FastifyInstance } from 'fastify';
import { receiveWebhook } from '../billing/webhooks.ts';
import type { Context } from '../context.ts';

/** `POST /api/webhook/payment/<provider>`: 2xx once the message was acted on, otherwise the provider resends it. */
export async function registerWebhooks(app: FastifyInstance, context: Context): Promise<void> {
  await app.register((scope, _options, done) => {
    // The signature covers the raw bytes, which parsing would lose.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    for (const provider of context.payments.all) {
      scope.post(`/api/webhook/payment/${provider.name}`, async ({ headers, body, log }) => {
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveWebhook(context, log, provider, { headers, rawBody });
        return { received: true };
      });
    }
    done();
  });
}
