import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import styles from './Footer.module.css';

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

export function Footer(): JSX.Element {
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
