import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Poster } from '../../components/Poster.tsx';
import { VideoCard } from '../../components/VideoCard.tsx';
import { useAppDispatch } from '../../core/hooks.ts';
import { navigate } from '../../core/navigation/slice.ts';
import { firstSentence } from '../../lib/firstSentence.ts';
import { useCardNote } from '../useCardNote.ts';
import { mayTakeFocus } from './attention.ts';
import styles from './EndView.module.css';
import { handOff } from './handOff.ts';
import { NextFilm } from './NextFilm.tsx';
import { useCountdown } from './useCountdown.ts';

const OTHERS = 3;

type NextSeriesProps = {
  label: string;
  next: Video;
  others: Video[];
  /** The next series starts by itself after some seconds. */
  counts: boolean;
  /** Shows what is behind the card; without it the card stays. */
  onClose?: () => void;
  children: ReactNode;
};

export function NextSeries(props: NextSeriesProps): JSX.Element {
  const { label, next, others, counts, onClose, children } = props;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const noteOf = useCardNote();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const play = () => dispatch(navigate(videoPath(next.id)));
  const { left, handlers } = useCountdown(counts, card, play);
  const counting = left !== null;
  useEffect(() => {
    const view = card.current;
    if (!view || !mayTakeFocus(view)) return;
    (view.querySelector<HTMLElement>('[data-first]') ?? view).focus({ preventScroll: true });
  }, []);

  const refuse = () => {
    handOff.set({ refused: true });
    card.current?.focus({ preventScroll: true });
    onClose?.();
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && refuse();
  return (
    <>
      <NextFilm key={next.id} video={next} />
      <section
        ref={card}
        className={styles.end}
        tabIndex={-1}
        aria-label={label}
        aria-describedby={`${id}-next`}
        data-solid=""
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <div className={styles.card}>
          <div className={styles.main}>
            <p className={styles.label}>{label}</p>
            <div className={styles.next}>
              <div className={styles.poster}>
                <Poster poster={next.poster} sizes="96px" alt="" />
              </div>
              <div id={`${id}-next`} className={styles.words}>
                <h2 className={styles.name}>{next.title}</h2>
                <p className={styles.hook}>{firstSentence(next.synopsis)}</p>
                {counting && <p className={styles.count}>{t('video.playsIn', { seconds: left })}</p>}
              </div>
            </div>
            <div className={styles.choices}>
              <Button onClick={play}>{t('video.playNow')}</Button>
              {(counting || onClose) && (
                <Button kind="secondary" onClick={refuse}>
                  {t(counting ? 'video.cancel' : 'list.close')}
                </Button>
              )}
            </div>
            {children}
          </div>
          {others.length > 0 && (
            <div className={styles.others}>
              <h3 className={styles.heading}>{t('video.similar')}</h3>
              <ul className={styles.posters}>
                {others.slice(0, OTHERS).map((video) => (
                  <li key={video.id}>
                    <VideoCard video={video} noteOf={noteOf} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </section>
    </>
  );
}
