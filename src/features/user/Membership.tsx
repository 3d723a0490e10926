import type { JSX } from 'react';
import type { Subscription } from '../../../contract/entities.ts';
import { useAppSelector } from '../../core/hooks.ts';
import { FreePlan } from './FreePlan.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { selectSubscription, selectUser } from './slice.ts';

/** A plan cancelled during a failed renewal has no days left. */
export const isOver = ({ status, periodEnd }: Subscription) =>
  status === 'ended' || (status === 'cancelled' && Date.parse(periodEnd) <= Date.now());

export function Membership({ onSubscribe }: { onSubscribe: () => void }): JSX.Element | null {
  const user = useAppSelector(selectUser);
  const subscription = useAppSelector(selectSubscription);
  if (!user) return null;
  if (subscription && !isOver(subscription)) return <SubscriptionCard subscription={subscription} />;
  const ended = subscription?.planName ?? null;
  return <FreePlan unlocksLeft={user.dailyUnlocksLeft} ended={ended} onSubscribe={onSubscribe} />;
}
