import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { alertIcon, Icon, lockIcon } from '../../components/Icon.tsx';
import { Poster } from '../../components/Poster.tsx';
import { type Failure, failureText } from '../../core/failures.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { firstSentence, formatDuration, formatPrice } from '../../lib/format.ts';
import styles from './Paywall.module.css';
import { selectUnlock, type UnlockRequest, unlockRequested } from './slice.ts';

/** The daily free unlock; `hidden` until the session is known. */
export type Daily = 'offered' | 'withAccount' | 'used' | 'hidden';

type PaywallProps = {
  video: Video;
  episode: { id: string; number: number };
  /** The number of further locked episodes; `seconds` is the length of all locked ones. */
  more: number;
  seconds: number;
  offer: EpisodeList['offer'];
  pass: EpisodeList['pass'];
  daily: Daily;
  onLater: () => void;
};

const REFUSALS = {
  401: 'wall.refused.401',
  402: 'wall.refused.402',
  404: 'wall.refused.404',
  409: 'wall.refused.409',
  422: 'wall.refused.422',
} as const;

/** A shorter remaining time would make the price look high. */
const WORTH_SAYING_SECONDS = 20 * 60;

export function Paywall(props: PaywallProps): JSX.Element {
  const { video, episode, more, seconds, offer, pass, daily, onLater } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const unlock = useAppSelector(selectUnlock);
  const [by, setBy] = useState<UnlockRequest['by']>('plan');
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    };
  }, []);

  const priceOf = ({ amount, currency }: { amount: number; currency: string }) =>
    formatPrice(amount, currency, language);
  // The pass says what finishing costs; without one, the subscription says it.
  const subscriptionPrice =
    offer &&
    t(pass ? 'wall.price' : 'wall.finishByPlan', {
      count: more + 1,
      price: priceOf(offer),
      period: t('episodes.days', { count: offer.renewalDays }),
    });

  const isCurrent = unlock.episodeId === episode.id;
  const busy = isCurrent && unlock.status === 'unlocking';
  const ask = (way: UnlockRequest['by']) => {
    setBy(way);
    dispatch(
      unlockRequested({ videoId: video.id, episodeId: episode.id, episodeNumber: episode.number, by: way }),
    );
  };
  const button = (way: UnlockRequest['by']) => ({
    full: true,
    busy: busy && by === way,
    onClick: () => ask(way),
  });
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onLater();
  return (
    <>
      <div className={styles.blur} aria-hidden="true" />
      <div className={styles.place}>
        <div className={styles.head} aria-hidden="true">
          <span className={styles.lock}>
            <Icon shape={lockIcon} size={30} />
          </span>
        </div>
        <section
          ref={panel}
          className={styles.wall}
          role="dialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-story`}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          <div className={styles.story}>
            <div className={styles.poster}>
              <Poster poster={video.poster} sizes="72px" alt="" />
            </div>
            <div className={styles.words}>
              <p className={styles.series}>{video.title}</p>
              <h2 id={`${id}-title`} className={styles.title}>
                {more > 0
                  ? t('wall.title', { episode: episode.number, count: more })
                  : t('wall.titleLast', { episode: episode.number })}
              </h2>
              <p id={`${id}-story`} className={styles.hook}>
                {firstSentence(video.synopsis)}
              </p>
              {seconds >= WORTH_SAYING_SECONDS && (
                <p className={styles.left}>{t('wall.left', { time: formatDuration(seconds, language) })}</p>
              )}
            </div>
          </div>
          {isCurrent && unlock.status === 'failed' && (
            <UnlockFailure reason={unlock.reason} onRetry={() => ask(by)} />
          )}
          <div className={styles.ways}>
            <Button kind="pay" {...button('plan')}>
              <Choice detail={subscriptionPrice}>{t('wall.all')}</Choice>
            </Button>
            {pass && (
              <Button kind="secondary" {...button('pass')}>
                <Choice detail={t('wall.finish', { price: priceOf(pass) })}>
                  {t('wall.one', { count: more + 1 })}
                </Choice>
              </Button>
            )}
            {(daily === 'offered' || daily === 'withAccount') && (
              <Button kind="secondary" {...button('daily')}>
                <Choice detail={daily === 'withAccount' ? t('wall.account') : null}>{t('wall.daily')}</Choice>
              </Button>
            )}
            <Button kind="quiet" full onClick={onLater}>
              {t('wall.later')}
            </Button>
          </div>
          {daily === 'used' && <p className={styles.used}>{t('wall.dailyUsed')}</p>}
        </section>
      </div>
    </>
  );
}

function Choice({ detail, children }: { detail: string | null; children: ReactNode }): JSX.Element {
  return (
    <span className={styles.choice}>
      <span>{children}</span> {detail && <small className={styles.detail}>{detail}</small>}
    </span>
  );
}

type UnlockFailureProps = { reason: Failure | null; onRetry: () => void };

function UnlockFailure({ reason, onRetry }: UnlockFailureProps): JSX.Element {
  const { t } = useTranslation();
  const text = reason ? failureText(reason, REFUSALS, 'wall.failed') : 'wall.failed';
  // The server's own message is in the viewer's language, too.
  const unknown = text === 'wall.failed' && reason?.kind === 'envelope' && reason.message;
  return (
    <div className={styles.failure} role="alert">
      <Icon shape={alertIcon} size={20} />
      <p>{unknown || t(text)}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {t('wall.retry')}
      </button>
    </div>
  );
}
