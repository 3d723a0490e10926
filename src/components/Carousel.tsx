import { type JSX, type UIEvent, useId, useRef, useState } from 'react';
import type { Video } from '../../contract/entities.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import styles from './Carousel.module.css';
import type { NoteOf } from './cardNote.ts';
import { Icon, type IconShape } from './Icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from './icons.ts';
import { Slide } from './Slide.tsx';

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
