import type { JSX, ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { Category } from '../../contract/entities.ts';
import { browsePath, forYouPath, morePath, paths, RECOMMENDED } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { classes } from './classes.ts';
import styles from './Header.module.css';
import { Icon, listIcon, searchIcon, userIcon } from './Icon.tsx';

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

export function Logo(): JSX.Element {
  const { t } = useTranslation();
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 64 64" width="34" height="34" aria-hidden="true">
        <path
          className={styles.rock}
          d="M0 38h29.5c1.8 0 2.8 2 1.7 3.5l-3.7 5 3.2 4.5-5.7 5 2.5 8H15A15 15 0 0 1 0 49z"
        />
        <path
          className={styles.story}
          d="M26.5 12.3c-.3-3.5 3.5-5.7 6.3-3.7L52.3 22c2.7 1.9 2.6 5.9-.2 7.6L32.5 40.3c-2 1.2-4.6-.1-4.8-2.4z"
          transform="rotate(9 38 24)"
        />
      </svg>
      <span className={styles.name}>{t('app.name')}</span>
    </span>
  );
}
