import { Fragment, type JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Operator, PageText } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';
import { useLanguage } from '../../components/hooks.ts';
import { Screen } from '../../components/Screen.tsx';
import { StateView } from '../../components/StateView.tsx';
import { useAppDispatch, useAppSelector } from '../../core/hooks.ts';
import { selectSessionStatus } from '../../core/session/slice.ts';
import { pageOpened, selectInformation } from '../../features/information/slice.ts';
import { listOpened, selectPayments } from '../../features/orders/paymentsSlice.ts';
import { requested } from '../../features/withdrawal/slice.ts';
import { WithdrawalForm } from '../../features/withdrawal/WithdrawalForm.tsx';
import { formatDate } from '../../lib/format.ts';
import styles from './Information.module.css';

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

type ParagraphText = PageText['sections'][number]['paragraphs'][number];
type ParagraphProps = { paragraph: ParagraphText; operator: Operator };

function Paragraph({ paragraph, operator }: ParagraphProps): JSX.Element | null {
  const { t } = useTranslation();
  if (typeof paragraph !== 'string') {
    return (
      <ul>
        {paragraph.list.filter(isShown(operator)).map((item) => (
          <li key={item}>
            <Interpolated text={item} operator={operator} />
          </li>
        ))}
      </ul>
    );
  }
  if (!isShown(operator)(paragraph)) return null;
  if (paragraph.includes('{{email}}') && !operator.email) return <p>{t('information.noEmail')}</p>;
  return (
    <p>
      <Interpolated text={paragraph} operator={operator} />
    </p>
  );
}

const isShown = (operator: Operator) => (text: string) =>
  !text.includes('{{address}}') || operator.address !== '';

function Interpolated({ text, operator }: { text: string; operator: Operator }): JSX.Element {
  const { t } = useTranslation();
  const { name, address, email } = operator;
  const values: Record<string, string> = { operator: name || t('information.operator'), address };
  return (
    <>
      {text.split(/\{\{(\w+)\}\}/).map((part, at) => {
        const key = `${at} ${part}`;
        if (at % 2 === 0) return <Fragment key={key}>{part}</Fragment>;
        if (part !== 'email') return <Fragment key={key}>{values[part]}</Fragment>;
        if (!email) return <Fragment key={key}>{t('information.noEmail')}</Fragment>;
        return (
          <a key={key} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            {email}
          </a>
        );
      })}
    </>
  );
}

/** Until the session is known it renders as the server does, without the query. */
function Withdrawal(): JSX.Element {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectSessionStatus);
  const { items, status: loading } = useAppSelector(selectPayments);
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  const known = loading === 'idle' || loading === 'loading' ? 'loading' : 'ready';
  const confirmLink = () => dispatch(requested({ confirm: true }));
  return (
    <WithdrawalForm
      purchases={status === 'member' ? { items, status: loading === 'failed' ? 'failed' : known } : null}
      orderId={status === 'unknown' ? '' : orderId}
      onRetry={() => dispatch(listOpened())}
      onConfirmLink={status !== 'unknown' && query.has('link') ? confirmLink : null}
    />
  );
}
