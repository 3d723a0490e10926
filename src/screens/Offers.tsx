import type { JSX } from 'react';
import { useAppSelector } from '../core/hooks.ts';
import { selectInstallOffered, selectInstallWay } from '../features/install/slice.ts';
import { PushOffer } from '../features/notifications/PushOffer.tsx';
import { selectPushOffered } from '../features/notifications/slice.ts';
import { InstallOffer } from './install/InstallOffer.tsx';

/** One at a time. Over a film nothing is offered: it comes with the next page that has tabs. */
export default function Offers(): JSX.Element | null {
  const way = useAppSelector(selectInstallWay);
  const offersInstall = useAppSelector(selectInstallOffered);
  const offersPush = useAppSelector(selectPushOffered);
  if (offersInstall && way) return <InstallOffer way={way} />;
  return offersPush ? <PushOffer /> : null;
}
