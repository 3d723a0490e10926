import { type JSX, type ReactNode, useState } from 'react';
import type { Order } from '../../../contract/entities.ts';
import { matchPath, paths, videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { useLanguage } from '../../components/hooks.ts';
import { alertIcon, checkIcon, Icon, type IconShape, infoIcon, searchIcon } from '../../components/Icon.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import styles from './Outcome.module.css';
import { declineText, endingOf } from './orderTexts.ts';
import summary from './Summary.module.css';
import { continueRequested, stayRequested } from './slice.ts';

export type Tone = 'waiting' | 'good' | 'calm' | 'bad';
const ICONS: Partial<Record<Tone, IconShape>> = { good: checkIcon, calm: infoIcon, bad: alertIcon };

type OutcomeProps = { tone: Tone; title: string; text: string; children?: ReactNode };

export function Outcome({ tone, title, text, children }: OutcomeProps): JSX.Element {
  const icon = ICONS[tone];
  return (
    <div className={styles.outcome}>
      <span className={classes(styles.medal, styles[tone])} aria-hidden="true">
        {icon && <Icon shape={icon} size={36} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}

type PaidOrderProps = {
  order: Order;
  /** The page that opens by itself after the countdown. */
  returnTo: string | null;
  /** The seconds until then; null when nothing counts. */
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
      {/* The page is a live region, which would announce every second. */}
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

export function UnpaidOrder({ order }: { order: Order }): JSX.Element {
  const { t } = useTranslation();
  const { videoId, status, declineCode, amount, refundedAmount, currency } = order;
  const price = formatPrice(refundedAmount || amount, currency, useLanguage());
  const ending = endingOf(status);
  const shop = videoId ? `${paths.shop}?${new URLSearchParams({ video: videoId })}` : paths.shop;
  return (
    <Outcome
      tone={ending === 'declined' ? 'bad' : 'calm'}
      title={t(`order.${ending}.title`)}
      text={
        ending === 'declined'
          ? `${t(declineText(declineCode))} ${t('order.declined.nothingCharged')}`
          : t(`order.${ending}.text`, { price })
      }
    >
      <div className={styles.actions}>
        <Button full to={shop}>
          {t(ending === 'refunded' ? 'order.plans' : 'order.tryAgain')}
        </Button>
        <Button full kind="quiet" to={paths.home}>
          {t('order.home')}
        </Button>
      </div>
    </Outcome>
  );
}

export function MissingOrder(): JSX.Element {
  const { t } = useTranslation();
  const isMember = useAppSelector(selectSessionStatus) === 'member';
  return (
    <>
      <StateView
        kind="empty"
        icon={searchIcon}
        title={t('order.missing.title')}
        text={t('order.missing.text')}
        action={{ label: t('order.plans'), to: paths.shop }}
      />
      {isMember && (
        <div className={styles.actions}>
          <Button full kind="quiet" to={`${paths.individual}#payments`}>
            {t('order.payments')}
          </Button>
        </div>
      )}
    </>
  );
}
