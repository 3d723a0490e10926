import { type CSSProperties, type JSX, type UIEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../contract/entities.ts';
import { videoPath } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import styles from './Carousel.module.css';
import { type NoteOf, offerNote } from './cardNote.ts';
import { chevronLeftIcon, chevronRightIcon, Icon, type IconShape, playIcon } from './Icon.tsx';
import { Poster } from './Poster.tsx';

type CarouselProps = {
  title: string;
  videos: readonly Video[];
  noteOf?: NoteOf | undefined;
};

export function Carousel({ title, videos, noteOf }: CarouselProps): JSX.Element {
  const { t } = useTranslation();
  const heading = useId();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const count = videos.length;

  const show = (index: number) => {
    const slide = track.current?.children[index] as HTMLElement | undefined;
    if (!slide || !track.current) return;
    const aside = (track.current.clientWidth - slide.clientWidth) / 2;
    track.current.scrollTo({ left: slide.offsetLeft - aside, behavior: 'smooth' });
  };
  const follow = ({ currentTarget: { scrollLeft, children } }: UIEvent<HTMLUListElement>) => {
    const [first, second] = children as unknown as HTMLElement[];
    const step = first && second ? second.offsetLeft - first.offsetLeft : 0;
    if (step > 0) setCurrent(Math.min(count - 1, Math.round(scrollLeft / step)));
  };

  return (
    <section className={styles.carousel} aria-labelledby={heading} aria-roledescription={t('home.carousel')}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      <ul ref={track} className={styles.track} onScroll={follow}>
        {videos.map((video, index) => (
          <Slide
            key={video.id}
            video={video}
            first={index === 0}
            noteOf={noteOf}
            position={t('home.slide', { number: index + 1, total: count })}
          />
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls}>
          <Arrow
            to={current - 1}
            count={count}
            icon={chevronLeftIcon}
            label={t('home.previous')}
            onShow={show}
          />
          {videos.map((video, index) => (
            <button
              key={video.id}
              type="button"
              className={styles.dot}
              aria-label={t('home.show', { title: video.title })}
              aria-current={index === current}
              onClick={() => show(index)}
            />
          ))}
          <Arrow
            to={current + 1}
            count={count}
            icon={chevronRightIcon}
            label={t('home.next')}
            onShow={show}
          />
        </div>
      )}
    </section>
  );
}

type ArrowProps = {
  to: number;
  count: number;
  icon: IconShape;
  label: string;
  onShow: (index: number) => void;
};

function Arrow({ to, count, icon, label, onShow }: ArrowProps): JSX.Element {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      disabled={to < 0 || to >= count}
      onClick={() => onShow(to)}
    >
      <Icon shape={icon} size={22} />
    </button>
  );
}

type SlideProps = {
  video: Video;
  first: boolean;
  position: string;
  noteOf?: NoteOf | undefined;
};

/** The width of the hero poster; its preload must use the same value. */
export const HERO_SIZES = '(min-width: 600px) 280px, min(84vw, 380px)';

function Slide({ video, first, position, noteOf }: SlideProps): JSX.Element {
  const { t } = useTranslation();
  const { poster, title } = video;
  const tint = { '--tint': poster.color, '--art': `url("${poster.path}/${poster.widths[0]}.webp")` };
  return (
    <li className={styles.slide} style={tint as CSSProperties} aria-label={position}>
      <div className={styles.art} data-film={video.id}>
        <Poster poster={poster} sizes={HERO_SIZES} alt="" priority={first} />
      </div>
      <div className={styles.content}>
        <p className={styles.tags}>
          {video.tags
            .slice(0, 2)
            .map(({ name }) => name)
            .join(' · ')}
        </p>
        <h3 className={styles.slideTitle}>{title}</h3>
        <p className={styles.synopsis}>{video.synopsis}</p>
        <div className={styles.foot}>
          <Link to={videoPath(video.id)} className={styles.play} aria-label={t('home.playTitle', { title })}>
            <Icon shape={playIcon} size={20} />
            {t('home.play')}
          </Link>
          <span className={styles.free}>{noteOf?.(video) ?? offerNote(t, video)}</span>
        </div>
      </div>
    </li>
  );
}
