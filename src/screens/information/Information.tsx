import type { JSX } from 'react';
import type { Operator, PageText } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { Screen } from '../../components/Screen.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useLanguage } from '../../components/useLanguage.ts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { pageOpened, selectInformation } from '../../features/information/slice.ts';
import { formatDate } from '../../lib/format.ts';
import styles from './Information.module.css';
import { Paragraph } from './Paragraph.tsx';
import { Withdrawal } from './Withdrawal.tsx';

const NAMES = {
  privacyPolicy: 'footer.privacy',
  refundPolicy: 'footer.refund',
  serviceAgreement: 'footer.agreement',
  contentPolicy: 'footer.content',
  commonQuestions: 'footer.questions',
  contactUs: 'footer.contact',
} as const;
const LONG = 6;

export default function Information(): JSX.Element {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { page, status, text, operator } = useAppSelector(selectInformation);
  return (
    <Screen title={text?.title ?? (page ? t(NAMES[page]) : undefined)} back={paths.home} reading>
      {text && operator && <Text text={text} operator={operator} />}
      {text && page === 'refundPolicy' && <Withdrawal />}
      {!text && status !== 'failed' && <StateView kind="loading" title={t('list.loading')} />}
      {page && status === 'failed' && (
        <StateView
          kind="failed"
          title={t('list.failed')}
          text={t('list.failedText')}
          action={{ label: t('list.retry'), onClick: () => dispatch(pageOpened({ page })) }}
        />
      )}
    </Screen>
  );
}

function Text({ text, operator }: { text: PageText; operator: Operator }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { version, lead, sections } = text;
  return (
    <article className={styles.text}>
      <p className={styles.version}>
        <time dateTime={version}>{t('information.version', { date: formatDate(version, language) })}</time>
      </p>
      <p className={styles.lead}>{lead}</p>
      {sections.length >= LONG && (
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{t('information.contents')}</h2>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {sections.map(({ id, heading, paragraphs }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <Paragraph key={JSON.stringify(paragraph)} paragraph={paragraph} operator={operator} />
          ))}
        </section>
      ))}
    </article>
  );
}
