import type { CallName } from '../../../../contract/calls.ts';
import type { Fate } from '../line.ts';
import type { Walk } from '../walk.ts';
import type { Act } from './act.ts';

const CALLS: (CallName | null)[] = [
  null,
  'GET /api/user',
  'POST /api/user/login',
  'POST /api/video/unlock',
  'GET /api/video/episode',
  'GET /api/plan',
  'POST /api/payment/order',
  'POST /api/payment/pay',
  'GET /api/payment',
];
const FATES: [Fate, string][] = [
  ['late', 'comes late'],
  ['lost', 'is lost'],
  ['unsent', 'does not reach the server'],
  ['ends the session', 'says that the session is over'],
  [402, 'is 402'],
  [409, 'is 409'],
  [500, 'is 500'],
  ['HTTP 500', 'is HTTP 500'],
];
export const answers: Act[] = [
  ...CALLS.flatMap((call) =>
    FATES.map(([fate, what]) => ({
      says: `(the next answer${call ? ` to ${call}` : ''} ${what})`,
      can: () => true,
      does: (walk: Walk) => walk.line.next(call, fate),
      weight: fate === 'late' ? 0.3 : 0.1,
    })),
  ),
  { says: '(what is late arrives)', can: () => true, does: (walk) => walk.line.release(), weight: 3 },
  { says: '(code comes late)', can: () => true, does: (walk) => walk.line.delayCode() },
];
