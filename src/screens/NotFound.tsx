import type { JSX } from 'react';
import { paths } from '../../contract/paths.ts';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import { Button } from '../components/Button.tsx';
import { Screen } from '../components/Screen.tsx';
import styles from './NotFound.module.css';

export default function NotFound(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Screen title={t('notFound.title')} titleHidden>
      <NotFoundView title={t('notFound.title')} text={t('notFound.text')} />
    </Screen>
  );
}

export function NotFoundView({ title, text }: { title: string; text: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <section className={styles.view}>
      <svg className={styles.scene} viewBox="0 0 320 200" aria-hidden="true">
        <circle className={styles.moon} cx="236" cy="58" r="30" />
        <path className={styles.far} d="M0 200v-54l52-26 40 18 60-44 46 30 58-40 64 46v70z" />
        <path className={styles.cliff} d="M0 200V96h118c9 0 13 9 8 16l-12 17 9 14-20 18 6 39z" />
        <path className={styles.fall} d="M152 66c0 40 14 74 34 108" />
        <path
          className={styles.story}
          d="M187 127c-3-2-7 0-7 4l2 27c0 4 5 6 8 4l23-18c3-2 3-7 0-9z"
          transform="rotate(38 196 146)"
        />
      </svg>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button to={paths.home}>{t('notFound.home')}</Button>
        <Button kind="secondary" to={paths.search}>
          {t('nav.search')}
        </Button>
      </div>
    </section>
  );
}
