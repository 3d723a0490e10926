import { Fragment, type JSX } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import styles from './LinkedText.module.css';

type LinkedTextProps = {
  /** Text in brackets becomes a link: "agree to the [service agreement]". */
  text: string;
  to: string[];
};

/** The links open in a new tab, so that the user keeps what is already typed. */
export function LinkedText({ text, to }: LinkedTextProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <p className={styles.text}>
      {text.split(/\[(.+?)\]/).map((part, at) => {
        const href = at % 2 === 1 && to[(at - 1) / 2];
        if (!href) return <Fragment key={part}>{part}</Fragment>;
        return (
          <a key={part} href={href} target="_blank" rel="noopener">
            {part}
            <span className="spoken"> {t('information.newTab')}</span>
          </a>
        );
      })}
    </p>
  );
}
