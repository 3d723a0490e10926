import { type JSX, useState } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { matchPath, paths, videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch } from '../../core/hooks.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import styles from './Outcome.module.css';
import { Outcome } from './Outcome.tsx';
import summary from './Summary.module.css';
import { continueRequested, stayRequested } from './slice.ts';

type PaidOrderProps = {
  order: Order;
  /** The page that the waiting flow opens by itself. */
  returnTo: string | null;
  /** The seconds until it does; null once nobody counts. */
  left: number | null;
};

export function PaidOrder({ order, returnTo, left }: PaidOrderProps): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { videoId } = order;
  const price = (amount: number) => formatPrice(amount, order.currency, language);
  const to = videoId ? videoPath(videoId) : paths.home;
  return (
    <Outcome
      tone="good"
      title={t('order.paid.title')}
      text={t(order.kind === 'pass' ? 'order.paid.pass' : 'order.paid.subscription')}
    >
      <dl className={`${styles.summary} ${summary.list}`}>
        <div>
          <dt>{t('order.paid.plan')}</dt>
          <dd>{order.planName}</dd>
        </div>
        <div>
          <dt>{t('order.paid.amount')}</dt>
          <dd>{price(order.amount)}</dd>
        </div>
        {order.refundedAmount > 0 && (
          <div>
            <dt>{t('order.paid.refunded')}</dt>
            <dd>{price(order.refundedAmount)}</dd>
          </div>
        )}
        {order.refundRequestedAt && (
          <div>
            <dt>{t('order.paid.refundAsked')}</dt>
            <dd>{formatDate(order.refundRequestedAt, language)}</dd>
          </div>
        )}
        <div>
          <dt>{t('order.paid.renewal')}</dt>
          <dd>{order.renewsAt ? formatDate(order.renewsAt, language) : t('order.paid.noRenewal')}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {returnTo !== null && <Onward to={returnTo} left={left} />}
        {/* This button still works if the flow has ended. */}
        <Button full kind={returnTo === null ? 'primary' : 'quiet'} to={to}>
          {t(videoId ? 'order.paid.watch' : 'order.paid.home')}
        </Button>
      </div>
    </Outcome>
  );
}

/** Says that the page leads on by itself, and lets the viewer stay with the receipt. */
function Onward({ to, left }: { to: string; left: number | null }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [choice, setChoice] = useState<'continue' | 'stay' | null>(null);
  if (choice === 'stay') {
    return (
      <Button full to={to}>
        {t('order.paid.continue')}
      </Button>
    );
  }
  const goOn = () => {
    setChoice('continue');
    dispatch(continueRequested());
  };
  const stay = () => {
    setChoice('stay');
    dispatch(stayRequested());
  };
  const { pathname, searchParams } = new URL(to, window.location.origin);
  const isVideo = matchPath(paths.video, pathname) !== null;
  const episode = isVideo ? searchParams.get('ep') : null;
  const seconds = left ?? 0;
  return (
    <>
      <p className="spoken">{t(isVideo ? 'order.paid.opens' : 'order.paid.leads')}</p>
      {/* The page is a live region, which would say every second. */}
      <p className={styles.text} aria-hidden="true">
        {episode === null
          ? t('order.paid.leadsIn', { seconds })
          : t('order.paid.opensIn', { episode, seconds })}
      </p>
      <Button full busy={choice === 'continue'} onClick={goOn}>
        {t('order.paid.continue')}
      </Button>
      <Button full kind="secondary" onClick={stay}>
        {t('order.paid.stay')}
      </Button>
    </>
  );
}
