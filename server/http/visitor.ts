import type { FastifyRequest } from 'fastify';
import type { User } from '../../contract/entities.ts';
import { STORED } from '../../contract/storage.ts';
import { referrerTokenOf } from '../accounts/referrer.ts';
import { startSignedInSession } from '../accounts/startSignedInSession.ts';
import type { Call } from '../context.ts';
import { hashToken, isToken } from '../lib/tokens.ts';
import { broughtBy } from '../library/funnels/campaign.ts';
import { moveToMember } from '../library/funnels/people.ts';
import type { Visitor } from '../library/funnels/visitor.ts';
import { orLost } from './callLog.ts';
import { clientAddress, clientNetwork } from './clientAddress.ts';

export const VIEWER_COOKIE = 'viewer';

export const keyOf = (id: string): string => `dev_${hashToken(id)}`;

/** The key of the id that the device keeps; null without consent. The database never holds the id itself. */
export function deviceKeyOf(request: FastifyRequest): string | null {
  const id = request.cookies[VIEWER_COOKIE] ?? '';
  return isToken(id) ? keyOf(id) : null;
}

/**
 * The page's address comes with each call as its referrer, with the query, because both share an origin. So a
 * campaign needs nothing of the app, and a page that a CDN keeps loses none.
 */
export function visitorOf({ viewer, request }: Pick<Call, 'viewer' | 'request'>): Visitor {
  const { headers } = request;
  return {
    userId: viewer?.userId ?? null,
    deviceKey: deviceKeyOf(request),
    ip: clientAddress(request),
    ipNetwork: clientNetwork(request),
    userAgent: headers['user-agent'] ?? '',
    brought: broughtBy({
      page: headers.referer,
      fbclid: headers[STORED.facebookClickId] !== undefined,
      ttclid: headers[STORED.tiktokClickId] !== undefined,
      referrerToken: referrerTokenOf(request),
    }),
  };
}

/** Starts the session of a member on this device, who was a visitor here until now. */
export async function signInHere(call: Call, userId: string): Promise<User> {
  const user = await startSignedInSession(call, userId);
  await orLost(call, 'the journeys of a visitor were not moved to the member', () =>
    moveToMember(call.context, visitorOf(call), userId),
  );
  return user;
}
