import { Fragment, type JSX } from 'react';
import type { Operator, PageText } from '../../../contract/entities.ts';
import { useTranslation } from '../../../i18n/useTranslation.tsx';

type ParagraphText = PageText['sections'][number]['paragraphs'][number];
type ParagraphProps = { paragraph: ParagraphText; operator: Operator };

export function Paragraph({ paragraph, operator }: ParagraphProps): JSX.Element | null {
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
