import { STORED } from '../../contract/storage.ts';
import { referrerTokenOf } from '../accounts/referrer.ts';
import type { Call } from '../context.ts';
import { broughtBy } from '../library/funnels/campaign.ts';
import type { Visitor } from '../library/funnels/visitor.ts';
import { clientAddress, clientNetwork } from './clientAddress.ts';
import { deviceKeyOf } from './viewerId.ts';

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
