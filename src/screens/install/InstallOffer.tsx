import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { OfferCard } from '../../components/OfferCard.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { offerDismissed } from '../../features/install/slice.ts';
import type { InstallWay } from '../../lib/installation.ts';
import { InstallSteps } from './InstallSteps.tsx';

export function InstallOffer({ way }: { way: InstallWay }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <OfferCard
      title={t(way === 'browser' ? 'install.browserTitle' : 'install.title')}
      onDismiss={() => dispatch(offerDismissed())}
    >
      <InstallSteps way={way} />
    </OfferCard>
  );
}
