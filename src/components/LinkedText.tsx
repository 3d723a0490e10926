import { Fragment, type JSX } from 'react';
import { useTranslation } from '../../i18n/useTranslation.tsx';
import styles from './LinkedText.module.css';

type LinkedTextProps = {
  /** What stands in brackets becomes a link: "agree to the [service agreement]". */
  text: string;
  /** Where the links lead, in their order. */
  to: string[];
};

/** A sentence with links that open beside the page, so that nothing typed here is lost. */
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
