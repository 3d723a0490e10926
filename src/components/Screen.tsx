import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { useText } from '../../i18n/index.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './Screen.module.css';

type ScreenProps = {
  /** The document's title and the heading of the page. */
  title?: string;
  /** The path the back link leads to. */
  back?: string;
  children: ReactNode;
  /** A column for reading and forms. */
  narrow?: boolean;
  /** The heading is only said: the page shows itself what it is. */
  quiet?: boolean;
  /** To the very edges, without gutters. */
  bleed?: boolean;
};

/** The page that the document came with is where a reader begins anyway; later ones are announced. */
let arrived = false;

export function Screen({ title, back, children, narrow, quiet, bleed }: ScreenProps): JSX.Element {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();

  useEffect(() => {
    document.title = title ? `${title} · ${t('app.name')}` : t('app.name');
  }, [title, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    if (arrived) main.current?.focus({ preventScroll: true });
    if (arrived && how !== 'POP') window.scrollTo(0, 0);
    arrived = true;
  }, [pathname]);

  const look = classes(styles.screen, narrow && styles.narrow, bleed && styles.bleed);
  return (
    <main ref={main} id="main" className={look} tabIndex={-1}>
      {back !== undefined && (
        <div className={styles.bar}>
          <Link to={back} className={styles.back} aria-label={t('nav.back')}>
            <Icon name="chevron-left" />
          </Link>
          {title && !quiet && <h1 className={styles.barTitle}>{title}</h1>}
        </div>
      )}
      {back === undefined && title && !quiet && <h1 className={styles.title}>{title}</h1>}
      {title && quiet && <h1 className="spoken">{title}</h1>}
      {children}
    </main>
  );
}
