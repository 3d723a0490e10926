import { type JSX, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { EpisodeList } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { formatDuration } from '../../components/duration.ts';
import { Icon } from '../../components/Icon.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import styles from './Paywall.module.css';
import { PaywallFailure } from './PaywallFailure.tsx';
import { Prices } from './Prices.tsx';
import { selectUnlock, type UnlockRequest, unlockRequested } from './slice.ts';

type PaywallProps = {
  videoId: string;
  episode: { id: string; number: number };
  /** The number of further locked episodes; `seconds` is the length of all locked ones. */
  more: number;
  seconds: number;
  offer: EpisodeList['offer'];
  /** The daily free unlock; `hidden` while the session is unknown. */
  daily: 'offered' | 'used' | 'hidden';
  onLater: () => void;
};

export function Paywall({
  videoId,
  episode,
  more,
  seconds,
  offer,
  daily,
  onLater,
}: PaywallProps): JSX.Element {
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

  const isCurrent = unlock.episodeId === episode.id;
  const busy = isCurrent && unlock.status === 'unlocking';
  const ask = (way: UnlockRequest['by']) => {
    setBy(way);
    dispatch(unlockRequested({ videoId, episodeId: episode.id, episodeNumber: episode.number, by: way }));
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onLater();
  return (
    <section
      ref={panel}
      className={styles.wall}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-price`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <span className={styles.seal}>
        <Icon name="lock" size={22} />
      </span>
      <h2 id={`${id}-title`} className={styles.title}>
        {more > 0
          ? t('wall.title', { episode: episode.number, count: more })
          : t('wall.titleLast', { episode: episode.number })}
      </h2>
      <p className={styles.left}>{t('wall.left', { time: formatDuration(seconds, language) })}</p>
      {isCurrent && unlock.status === 'failed' && (
        <PaywallFailure reason={unlock.reason} onRetry={() => ask(by)} />
      )}
      <Prices id={`${id}-price`} videoId={videoId} offer={offer} />
      <div className={styles.ways}>
        <Button full busy={busy && by === 'plan'} onClick={() => ask('plan')}>
          {t('wall.all')}
        </Button>
        {daily === 'offered' && (
          <Button kind="secondary" full busy={busy && by === 'daily'} onClick={() => ask('daily')}>
            {t('wall.daily')}
          </Button>
        )}
        <Button kind="secondary" full onClick={onLater}>
          {t('wall.later')}
        </Button>
      </div>
      {daily === 'used' && <p className={styles.used}>{t('wall.dailyUsed')}</p>}
    </section>
  );
}
