import type { CSSProperties, JSX } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '../../contract/entities.ts';
import { videoPath } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { type NoteOf, offerNote } from './cardNote.ts';
import { Icon } from './Icon.tsx';
import { playIcon } from './icons.ts';
import { Poster } from './Poster.tsx';
import styles from './Slide.module.css';

type SlideProps = {
  video: Video;
  first: boolean;
  /** "2 of 5". */
  position: string;
  noteOf?: NoteOf | undefined;
};

/** The width of the hero poster; its preload must use the same value. */
export const HERO_SIZES = '(min-width: 600px) 280px, min(84vw, 380px)';

export function Slide({ video, first, position, noteOf }: SlideProps): JSX.Element {
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
        <h3 className={styles.title}>{title}</h3>
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
