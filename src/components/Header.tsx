import type { JSX, ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { Category } from '../../contract/entities.ts';
import { forYouPath, paths, RECOMMENDED } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { classes } from './classes.ts';
import styles from './Header.module.css';
import { Icon } from './Icon.tsx';
import { listIcon, searchIcon, userIcon } from './icons.ts';
import { Logo } from './Logo.tsx';
import { browsePath, morePath } from './links.ts';

type HeaderProps = {
  language: ReactNode;
  categories?: readonly Category[];
};

export function Header({ language, categories = [] }: HeaderProps): JSX.Element {
  const { t } = useTranslation();
  const atHome = useLocation().pathname === paths.home;
  return (
    <header className={classes(styles.header, !atHome && styles.wideOnly)}>
      <button type="button" className={styles.skip} onClick={skip}>
        {t('nav.skip')}
      </button>
      <div className={styles.inner}>
        <Link to={paths.home} className={styles.logo}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label={t('nav.discover')}>
          <NavLink to={paths.home} end>
            {t('nav.home')}
          </NavLink>
          <Link to={forYouPath}>{t('nav.forYou')}</Link>
          <NavLink to={morePath(RECOMMENDED)}>{t('nav.recommend')}</NavLink>
          {categories[0] && <Link to={browsePath(categories[0].id)}>{t('nav.browse')}</Link>}
          {categories.map(({ id, name }) => (
            <NavLink key={id} to={browsePath(id)}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          {language}
          <Link to={paths.search} className={styles.tool} aria-label={t('nav.search')}>
            <Icon shape={searchIcon} />
          </Link>
          <NavLink
            to={paths.favourites}
            className={classes(styles.tool, styles.wideLink)}
            aria-label={t('nav.myList')}
          >
            <Icon shape={listIcon} />
          </NavLink>
          <NavLink to={paths.me} className={styles.tool} aria-label={t('nav.account')}>
            <Icon shape={userIcon} />
          </NavLink>
        </div>
      </div>
    </header>
  );
}

const skip = () => document.getElementById('main')?.focus();
