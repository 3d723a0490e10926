import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import type { Context, Log } from '../context.ts';
import { isCall, outcomeOf } from './callLog.ts';
import { clientNetwork } from './clientAddress.ts';

export type SecurityEvent =
  | 'sign-in'
  | 'registration'
  | 'reset request'
  | 'password change'
  | 'sign-out of devices'
  | 'export'
  | 'deletion'
  | 'withdrawal'
  | 'limit'
  | 'operator command';

export type SecurityLine = {
  event: SecurityEvent;
  outcome: 'done' | 'refused' | 'limited' | 'failed';
  userId?: string | null;
  email?: string;
  network?: string;
  /** The route or the operator's command. */
  about: string;
  orderId?: string;
};

/** Writes one line without secrets; the e-mail appears only as a hash whose key is in the database. */
export function writeSecurityLine(
  { now, hashEmail }: Context,
  log: Log,
  { email, ...line }: SecurityLine,
): void {
  const about = {
    ...line,
    at: now().toISOString(),
    ...(email !== undefined && { emailHash: hashEmail(email) }),
  };
  log.info(about, 'security');
}

type Watched = (request: FastifyRequest, reply: FastifyReply) => SecurityEvent | null;
const always = (event: SecurityEvent) => () => event;
const when = (holds: boolean, event: SecurityEvent) => (holds ? event : null);

const WATCHED: Partial<Record<CallName, Watched>> = {
  'POST /api/user/login': always('sign-in'),
  'GET /api/user': ({ query }) => when((query as { userToken?: string }).userToken !== undefined, 'sign-in'),
  // A success is logged with the call that redeems the code.
  'GET /api/user/facebook/callback': (_request, reply) => when(!wentWell(reply), 'sign-in'),
  'POST /api/user/register': always('registration'),
  'POST /api/user/password': always('reset request'),
  'PUT /api/user/password': always('password change'),
  'DELETE /api/user/session': always('sign-out of devices'),
  'POST /api/user/export': always('export'),
  'DELETE /api/user': always('deletion'),
  // Without the confirmation, the call only shows what would be withdrawn.
  'POST /api/payment/withdrawal': ({ body }, reply) =>
    when((body as { confirm?: boolean } | null)?.confirm === true || !wentWell(reply), 'withdrawal'),
};

function wentWell(reply: FastifyReply): boolean {
  const target = String(reply.getHeader('location') ?? '');
  if (reply.statusCode === 302) return !target.includes('error=');
  return reply.statusCode === 200 && outcomeOf(reply.request).code === 200;
}

function resultOf(reply: FastifyReply): SecurityLine['outcome'] {
  if (reply.statusCode === 429) return 'limited';
  if (wentWell(reply)) return 'done';
  return reply.statusCode >= 500 ? 'failed' : 'refused';
}

export function registerSecurityLog(app: FastifyInstance, context: Context): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isCall(request)) watch(request, reply);
    done();
  });

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const about = `${request.method} ${request.routeOptions.url ?? ''}`;
    const watched = Object.hasOwn(WATCHED, about) ? WATCHED[about as CallName] : undefined;
    const event = watched?.(request, reply) ?? when(reply.statusCode === 429, 'limit');
    if (!event) return;
    const outcome = resultOf(reply);
    const email = textOf(request.body, 'email');
    // Visitors who are signed out type a receipt number into this field.
    const orderId = accountOf(request) === null ? undefined : textOf(request.body, 'orderId');
    writeSecurityLine(context, request.log, {
      event,
      outcome,
      about,
      userId: accountOf(request),
      network: clientNetwork(request),
      ...(email !== undefined && { email }),
      ...(orderId !== undefined && outcome === 'done' && { orderId }),
    });
  }
}

const textOf = (body: unknown, field: string): string | undefined => {
  const value = (body as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' ? value : undefined;
};

/** The account that the call signed in, or else the caller's. */
function accountOf(request: FastifyRequest): string | null {
  const { info, userId } = outcomeOf(request);
  const { id, email } = (info ?? {}) as { id?: unknown; email?: unknown };
  return typeof id === 'string' && email !== undefined ? id : userId;
}
