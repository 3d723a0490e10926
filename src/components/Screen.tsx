import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { classes } from './classes.ts';
import { useRouteFocus } from './hooks.ts';
import { chevronLeftIcon, Icon } from './Icon.tsx';
import styles from './Screen.module.css';

type ScreenProps = {
  title?: string | undefined;
  back?: string | undefined;
  top?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
  titleHidden?: boolean;
  bleed?: boolean;
  reading?: boolean;
  /** Payment pages hide the footer so that no link leads away from them. */
  withoutFooter?: boolean;
};

export function Screen({ title, back, top, children, withoutFooter, ...layout }: ScreenProps): JSX.Element {
  const { narrow, titleHidden, bleed, reading } = layout;
  const { t } = useTranslation();
  const main = useRouteFocus(title);
  const titleShown = title && !titleHidden;
  return (
    <>
      <main
        ref={main}
        id="main"
        className={classes(
          styles.screen,
          narrow && styles.narrow,
          bleed && styles.bleed,
          reading && styles.reading,
        )}
        tabIndex={-1}
      >
        {top}
        {back !== undefined && (
          <div className={styles.bar}>
            <Link to={back} className={styles.back} aria-label={t('nav.back')}>
              <Icon shape={chevronLeftIcon} />
            </Link>
            {titleShown && <h1 className={styles.barTitle}>{title}</h1>}
          </div>
        )}
        {back === undefined && titleShown && <h1 className={styles.title}>{title}</h1>}
        {title && titleHidden && <h1 className="spoken">{title}</h1>}
        {children}
      </main>
      {!withoutFooter && <Footer />}
    </>
  );
}

const LINKS = [
  [`${paths.serviceAgreement}#terms`, 'footer.terms'],
  [paths.serviceAgreement, 'footer.agreement'],
  [paths.privacyPolicy, 'footer.privacy'],
  [`${paths.individual}#privacy`, 'footer.choices'],
  [paths.contentPolicy, 'footer.content'],
  [paths.refundPolicy, 'footer.refund'],
  [`${paths.refundPolicy}#withdraw`, 'footer.withdraw'],
  [paths.commonQuestions, 'footer.questions'],
  [paths.contactUs, 'footer.contact'],
] as const;

function Footer(): JSX.Element {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <ul>
        {LINKS.map(([to, name]) => (
          <li key={name}>
            <Link to={to}>{t(name)}</Link>
          </li>
        ))}
      </ul>
      {/* A cached page may show last year. */}
      <p suppressHydrationWarning>{t('footer.rights', { year: new Date().getFullYear() })}</p>
    </footer>
  );
}
