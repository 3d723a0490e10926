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

/** Null without consent. The database holds this key and never the device's id itself. */
export function deviceKeyOf(request: FastifyRequest): string | null {
  const id = request.cookies[VIEWER_COOKIE] ?? '';
  return isToken(id) ? keyOf(id) : null;
}

/**
 * Reads the campaign from the page's address, which each call carries as its referrer, with the query,
 * because both share an origin. So the app need not send it, and a page from a CDN's cache loses no campaign.
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

export async function signInHere(call: Call, userId: string): Promise<User> {
  const user = await startSignedInSession(call, userId);
  await orLost(call, 'the journeys of a visitor were not moved to the member', () =>
    moveToMember(call.context, visitorOf(call), userId),
  );
  return user;
}
