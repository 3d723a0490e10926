import type { JSX } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import type { TextKey } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './TabBar.module.css';

const tabs: { to: string; icon: IconName; name: TextKey }[] = [
  { to: paths.home, icon: 'home', name: 'nav.home' },
  { to: paths.search, icon: 'search', name: 'nav.search' },
  { to: paths.favourites, icon: 'list', name: 'nav.myList' },
  { to: paths.me, icon: 'user', name: 'nav.me' },
];

/** Phones get the tab bar; wide screens have the same links in the header. */
export function TabBar(): JSX.Element {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t('nav.main')}>
      {tabs.map(({ to, icon, name }) => (
        <NavLink key={to} to={to} end={to === paths.home} className={styles.tab}>
          <Icon name={icon} />
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}
