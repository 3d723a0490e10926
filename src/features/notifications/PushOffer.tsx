import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { OfferCard } from '../../components/OfferCard.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import styles from './Notifications.module.css';
import { offerDismissed, pushRequested } from './slice.ts';

export function PushOffer(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <OfferCard title={t('push.offer')} onDismiss={() => dispatch(offerDismissed())}>
      <p className={styles.note}>{t('push.seldom')}</p>
      <Button full onClick={() => dispatch(pushRequested({ on: true }))}>
        {t('push.yes')}
      </Button>
    </OfferCard>
  );
}
