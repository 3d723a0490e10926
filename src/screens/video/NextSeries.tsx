import {
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Video } from '../../../contract/entities.ts';
import { videoPath } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { useInView } from '../../components/hooks.ts';
import { Poster } from '../../components/Poster.tsx';
import { VideoCard } from '../../components/VideoCard.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { navigate } from '../../core/navigation/slice.ts';
import type { PagedStatus } from '../../core/pagedList.ts';
import { resumePointOf } from '../../features/history/continueWatching.ts';
import { selectHistory } from '../../features/history/slice.ts';
import { useVideoList } from '../../features/videos/hooks.ts';
import { episodesWanted, selectEpisodes } from '../../features/videos/slice.ts';
import { firstSentence } from '../../lib/format.ts';
import { createCountdown } from '../../player/extras/countdown.ts';
import { mayMove, SilentFilm } from '../../player/extras/SilentFilm.tsx';
import { settings } from '../../player/settings.ts';
import { createStore, useStore } from '../../player/store.ts';
import { useCardNote } from '../hooks.ts';
import styles from './EndView.module.css';
import { posterUrl } from './VideoPlaceholder.tsx';

/** A viewer who refuses the next series is not asked again in this visit. */
export const handOff = createStore({ refused: false });

const OTHERS = 3;

type NextSeriesProps = {
  label: string;
  next: Video;
  others: Video[];
  /** The next series starts by itself after a countdown. */
  counts: boolean;
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

function NextFilm({ video }: { video: Video }): JSX.Element {
  const dispatch = useAppDispatch();
  const stage = useRef<HTMLDivElement>(null);
  const episodes = useAppSelector((state) => selectEpisodes(state, video.id));
  const [moves] = useState(() => settings.get().autoNext && mayMove());
  useInView(stage, moves && !episodes, () => dispatch(episodesWanted({ videoId: video.id })));
  const manifest = moves ? episodes?.list?.episodes[0]?.media?.manifest : undefined;
  return (
    <div ref={stage} className={styles.stage} style={{ backgroundColor: video.poster.color }}>
      <img className={styles.picture} src={posterUrl(video)} alt="" draggable={false} />
      {manifest && <SilentFilm key={manifest} manifest={manifest} />}
    </div>
  );
}

const SECONDS = 8;

/** Counts only while the viewer watches and does not touch the card. */
function useCountdown(active: boolean, card: RefObject<HTMLElement | null>, onDone: () => void) {
  const held = useRef(false);
  const done = useRef(onDone);
  const [countdown] = useState(() =>
    createCountdown(
      SECONDS,
      () => !held.current && isWatched(card.current),
      () => done.current(),
    ),
  );
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (active) countdown.start();
    return countdown.stop;
  }, [active, countdown]);

  const hold = (now: boolean) => () => {
    held.current = now;
  };
  return {
    left: useStore(countdown.store).left,
    handlers: {
      onPointerDown: hold(true),
      onPointerUp: hold(false),
      // A finger that scrolls the card ends its pointer, but not its touch.
      onPointerLeave: ({ pointerType }: React.PointerEvent) => pointerType === 'mouse' && hold(false)(),
      onTouchEnd: hold(false),
      onTouchCancel: hold(false),
    },
  };
}

/** The most similar series first; finished ones come last. */
export function useNextSeries(videoId: string): {
  next: Video | undefined;
  others: Video[];
  status: PagedStatus;
} {
  const { videos, status } = useVideoList({ similarTo: videoId });
  const { items } = useAppSelector(selectHistory);
  const isFinished = (video: Video) => {
    const entry = items.find((one) => one.videoId === video.id);
    return entry !== undefined && resumePointOf(entry, video) === null;
  };
  const playable = videos.filter(({ episodeCount }) => episodeCount > 0);
  const [next, ...others] = [
    ...playable.filter((video) => !isFinished(video)),
    ...playable.filter(isFinished),
  ];
  return { next, others, status };
}

const STAGE = '[role="group"]';

/** True while the focus is on the view or an element around it. */
function isWatched(view: HTMLElement | null): boolean {
  if (!view || document.hidden || document.querySelector('dialog[open]')) return false;
  return document.activeElement?.contains(view) ?? true;
}

/** Never takes the focus from an element outside the stage, such as a text field. */
export function mayTakeFocus(view: HTMLElement): boolean {
  if (document.querySelector('dialog[open]')) return false;
  const focused = document.activeElement;
  return !focused || focused.contains(view) || view.closest(STAGE)?.contains(focused) === true;
}
