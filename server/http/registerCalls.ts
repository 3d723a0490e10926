import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallName, calls } from '../../contract/calls.ts';
import type { Language } from '../../contract/entities.ts';
import { findViewer, requireMember } from '../accounts/sessions.ts';
import type { Call, Context, Handler, Handlers, MemberCall } from '../context.ts';
import { outcomeOf } from './callLog.ts';
import { accountHandlers, notificationHandlers } from './handlers/account.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { eventHandlers } from './handlers/events.ts';
import { informationHandlers } from './handlers/information.ts';
import { libraryHandlers } from './handlers/library.ts';
import { paymentHandlers } from './handlers/payment.ts';
import { unlockHandlers } from './handlers/unlock.ts';
import { userHandlers } from './handlers/user.ts';
import { invalidInput, rejectCardNumber } from './invalidInput.ts';
import { createLoadLimit, type LoadLimit } from './loadLimit.ts';
import { responseSchema } from './responseSchema.ts';

export const BODY_LIMIT = 64 * 1024;
/** A guest's whole library comes in one request, and JSON escapes each quotation mark with a backslash. */
const BODY_LIMITS: Partial<Record<CallName, number>> = {
  'POST /api/user/merge': 256 * 1024,
};

export const bodyLimitOf = (name: CallName): number => BODY_LIMITS[name] ?? BODY_LIMIT;

/** Handlers of these look at `request.validationError` themselves. */
const ANSWERED_ANYWAY = new Set<CallName>(['GET /api/statics.png']);

export function registerCalls(app: FastifyInstance, context: Context): void {
  parseBodies(app);
  const limitLoad = createLoadLimit();
  for (const name of Object.keys(calls) as CallName[]) registerCall(app, context, name, limitLoad);
}

/** No call's input is nested deeper. The limit protects code that recurses through a value. */
const MOST_NESTED = 16;

/** Fastify's own parser refuses empty bodies and accepts any depth. */
function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') done(null);
    else if (isTooDeep(text)) done(invalidInput({}));
    else void parseJson(request, text, done);
  });
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MOST_NESTED) return true;
  }
  return false;
}

function registerCall(app: FastifyInstance, context: Context, name: CallName, limitLoad: LoadLimit): void {
  const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const handler = handlers[name] as Handler<CallName>;
  const source = method === 'GET' ? 'querystring' : 'body';
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = (method === 'GET' ? request.query : request.body) as { lang?: Language };
    const key = request.headers['idempotency-key'];
    const viewer = await findViewer(context, request);
    outcomeOf(request).userId = viewer?.userId ?? null;
    const call: Call = {
      context,
      viewer,
      lang: input.lang ?? 'en',
      idempotencyKey: typeof key === 'string' ? key : null,
      request,
      reply,
    };
    if ('refusesCardNumbers' in calls[name]) rejectCardNumber(input);
    if (calls[name].access === 'member') requireMember(call);
    const info = await handler(input as never, call as MemberCall);
    return reply.sent ? reply : { code: 200, message: 'OK', info };
  };
  app.route({
    method,
    url,
    bodyLimit: bodyLimitOf(name),
    schema: { [source]: calls[name].input, response: { 200: responseSchema(calls[name].info) } },
    preValidation: async (request) => {
      if (source === 'body') request.body ??= {};
    },
    attachValidation: ANSWERED_ANYWAY.has(name),
    handler: (request, reply) => limitLoad(name, request, () => answer(request, reply)),
  });
}

const handlers: Handlers = {
  ...userHandlers,
  ...accountHandlers,
  ...notificationHandlers,
  ...libraryHandlers,
  ...catalogueHandlers,
  ...unlockHandlers,
  ...paymentHandlers,
  ...eventHandlers,
  ...informationHandlers,
};
