import type { JSX } from 'react';
import type { Video } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useRouteFocus } from '../../components/hooks.ts';
import { chevronLeftIcon, Icon } from '../../components/Icon.tsx';
import { useBack } from '../hooks.ts';
import styles from './VideoLayout.module.css';

export function VideoPlaceholder({ video }: { video: Video | undefined }): JSX.Element {
  const { t } = useTranslation();
  const back = useBack();
  const main = useRouteFocus(video?.title ?? t('video.loading'));
  return (
    <main ref={main} id="main" className={styles.layout} tabIndex={-1}>
      <div className={styles.stage}>
        <Backdrop video={video} />
        <button type="button" className={styles.back} onClick={back} aria-label={t('nav.back')}>
          <Icon shape={chevronLeftIcon} size={28} />
        </button>
        <div className={styles.waiting} role="status">
          <span className={styles.ring} aria-hidden="true" />
          <h1 className={styles.title}>{video?.title}</h1>
          <p>{t('video.loading')}</p>
        </div>
      </div>
    </main>
  );
}

export function Backdrop({ video }: { video: Video | undefined }): JSX.Element {
  return (
    <div className={styles.backdrop} style={{ backgroundColor: video?.poster.color }}>
      {video && (
        <img className={styles.blurred} src={`${video.poster.path}/${video.poster.widths[0]}.webp`} alt="" />
      )}
    </div>
  );
}

export const posterUrl = ({ poster }: Video): string => `${poster.path}/${poster.widths.at(-1)}.webp`;
