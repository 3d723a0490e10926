import type { JSX } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { UndoLine } from '../../components/UndoLine.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { selectForYou, selectNotInterested } from '../../features/forYou/slice.ts';
import styles from './NotInterestedUndo.module.css';

type NotInterestedUndoProps = { videoId: string; onUndo: () => void };

/** Stays until the next swipe. It is gone as well when the mark could not be stored. */
export function NotInterestedUndo({ videoId, onUndo }: NotInterestedUndoProps): JSX.Element | null {
  const { t } = useTranslation();
  const isMember = useAppSelector(selectSessionStatus) === 'member';
  const isMarked = useAppSelector(selectNotInterested).includes(videoId);
  const { refused } = useAppSelector(selectForYou);
  if (refused === videoId) {
    return (
      <p className={styles.line} role="alert">
        {t('failure.server')}
      </p>
    );
  }
  if (!isMarked) return null;
  return (
    <div className={styles.line}>
      {/* Only an account's taste ranks the series like this one. */}
      <UndoLine
        text={t(isMember ? 'forYou.fewer' : 'forYou.notAgain')}
        label={t('continueWatching.undo')}
        onUndo={onUndo}
      />
    </div>
  );
}
