import type { JSX } from 'react';
import { useAppSelector } from '../../core/hooks.ts';
import { FreePlan } from './FreePlan.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { selectSubscription, selectUser } from './slice.ts';

/** The plan a member is on. */
export function Membership({ onSubscribe }: { onSubscribe: () => void }): JSX.Element | null {
  const user = useAppSelector(selectUser);
  const subscription = useAppSelector(selectSubscription);
  if (!user) return null;
  if (subscription && subscription.status !== 'ended')
    return <SubscriptionCard subscription={subscription} />;
  return <FreePlan unlocksLeft={user.dailyUnlocksLeft} onSubscribe={onSubscribe} />;
}
