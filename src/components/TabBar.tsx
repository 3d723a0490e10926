import type { JSX } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { forYouPath, paths } from '../../contract/paths.ts';
import type { TextKey } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { filmIcon, homeIcon, Icon, type IconShape, listIcon, searchIcon, userIcon } from './Icon.tsx';
import styles from './TabBar.module.css';

const tabs: { to: string; icon: IconShape; name: TextKey }[] = [
  { to: paths.home, icon: homeIcon, name: 'nav.home' },
  { to: forYouPath, icon: filmIcon, name: 'nav.forYou' },
  { to: paths.search, icon: searchIcon, name: 'nav.search' },
  { to: paths.favourites, icon: listIcon, name: 'nav.myList' },
  { to: paths.me, icon: userIcon, name: 'nav.me' },
];

type TabBarProps = {
  /** The feed has the home page's path. */
  inFeed?: boolean;
};

export function TabBar({ inFeed = false }: TabBarProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t('nav.main')}>
      {tabs.map(({ to, icon, name }) => {
        const isFeed = to === forYouPath;
        const Tab = isFeed || (inFeed && to === paths.home) ? Link : NavLink;
        return (
          <Tab key={to} to={to} className={styles.tab} {...(isFeed && inFeed && { 'aria-current': 'page' })}>
            <Icon shape={icon} />
            {t(name)}
          </Tab>
        );
      })}
    </nav>
  );
}
