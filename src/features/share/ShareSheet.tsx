import { type JSX, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import tick from '../../components/Tick.module.css';
import { useAppDispatch } from '../../core/hooks.ts';
import { formatDuration } from '../../lib/formatDuration.ts';
import styles from './ShareSheet.module.css';
import { shareRequested } from './slice.ts';

type ShareSheetProps = {
  target: { videoId: string; title: string; episode: number };
  second: number;
  onClose: () => void;
};

/** A portal keeps the player from handling the sheet's taps and keys. */
export function ShareSheet({ target, second, onClose }: ShareSheetProps): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [exact, setExact] = useState(false);
  const share = () => {
    onClose();
    dispatch(shareRequested(exact ? { ...target, second } : target));
  };
  return createPortal(
    <Sheet open onClose={onClose} title={t('share.title')} closeLabel={t('list.close')}>
      <div className={styles.choice}>
        <p className={styles.what}>{t('share.what', { title: target.title, number: target.episode })}</p>
        <label className={styles.exact}>
          <input type="checkbox" className={tick.box} checked={exact} onChange={() => setExact(!exact)} />
          {t('share.from', { time: formatDuration(second) })}
        </label>
        <Button full onClick={share}>
          {t('share.now')}
        </Button>
      </div>
    </Sheet>,
    document.body,
  );
}
