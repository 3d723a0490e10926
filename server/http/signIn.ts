import type { User } from '../../contract/entities.ts';
import { startSignedInSession } from '../accounts/startSignedInSession.ts';
import type { Call } from '../context.ts';
import { moveToMember } from '../library/funnels/people.ts';
import { orLost } from './orLost.ts';
import { visitorOf } from './visitor.ts';

/** Starts the session of a member on this device, who was a visitor here until now. */
export async function signInHere(call: Call, userId: string): Promise<User> {
  const user = await startSignedInSession(call, userId);
  await orLost(call, 'the journeys of a visitor were not moved to the member', () =>
    moveToMember(call.context, visitorOf(call), userId),
  );
  return user;
}
