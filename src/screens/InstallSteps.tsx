import type { JSX } from 'react';
import { paths, videoPath } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { useAppDispatch, useAppSelector } from '../core/hooks.ts';
import { installRequested, selectPlace } from '../features/install/slice.ts';
import { shareRequested } from '../features/share/slice.ts';
import { selectEntities } from '../features/videos/slice.ts';
import { browserAddress, type InstallWay } from '../lib/installation.ts';
import styles from './InstallSteps.module.css';

export function InstallSteps({ way }: { way: InstallWay }): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  if (way === 'browser') return <OpenInBrowser />;
  return (
    <div className={styles.steps}>
      <p className={styles.text}>{t('install.text')}</p>
      {way === 'prompt' ? (
        <Button full onClick={() => dispatch(installRequested())}>
          {t('install.do')}
        </Button>
      ) : (
        <ol className={styles.list}>
          <li>{t('install.share')}</li>
          <li>{t('install.add')}</li>
        </ol>
      )}
    </div>
  );
}

/** The link holds the position, because another browser does not know it. */
function OpenInBrowser(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const place = useAppSelector(selectPlace);
  const title = useAppSelector((state) => place && selectEntities(state)[place.videoId]?.title);
  return (
    <div className={styles.steps}>
      <p className={styles.text}>{t('install.browserText')}</p>
      <Button full href={browserAddress(place ? videoPath(place.videoId, place) : paths.home)}>
        {t('install.open')}
      </Button>
      {place && title && (
        <Button full kind="secondary" onClick={() => dispatch(shareRequested({ ...place, title }))}>
          {t('install.send')}
        </Button>
      )}
    </div>
  );
}
