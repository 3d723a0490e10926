import { type JSX, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Icon } from '../../components/Icon.tsx';
import { chevronRightIcon, installIcon } from '../../components/icons.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { useAppSelector } from '../../core/hooks.ts';
import { selectInstallWay } from '../../features/install/slice.ts';
import styles from './InstallRow.module.css';
import { InstallSteps } from './InstallSteps.tsx';

/** Where to install the app at any time; nothing where this browser cannot, or has done so. */
export function InstallRow(): JSX.Element | null {
  const { t } = useTranslation();
  const way = useAppSelector(selectInstallWay);
  const [open, setOpen] = useState(false);
  if (!way) return null;
  const name = t(way === 'browser' ? 'install.open' : 'install.row');
  return (
    <>
      <button type="button" className={styles.row} onClick={() => setOpen(true)}>
        <Icon shape={installIcon} size={22} />
        <span className={styles.name}>{name}</span>
        <Icon shape={chevronRightIcon} size={20} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={name} closeLabel={t('list.close')}>
        <InstallSteps way={way} />
      </Sheet>
    </>
  );
}
