import type { Language } from '../../contract/languages.ts';
import { wordsIn } from '../lib/words.ts';

export type MailLink = { label: string; url: string };

export type MailContent = {
  subject: string;
  paragraphs: string[];
  /** Lines of a bill, each a label and a value. */
  rows?: [label: string, value: string][];
  action?: MailLink | undefined;
  /** A second way, less loud than the action. */
  link?: MailLink | undefined;
  notes?: string[];
};

/** What fills in the words of each mail. `url` is where its button leads, `linkUrl` where its second link does. */
export type MailValues = {
  passwordReset: { url: string; minutes: number; brand: string };
  passwordChanged: { url: string; brand: string };
  accountDeleted: { brand: string };
  receipt: {
    number: string;
    item: string;
    amount: string;
    day: string;
    tax: string | null;
    method: string | null;
    renewsOn: string | null;
    seller: string;
    url: string;
    linkUrl: string | null;
  };
  renewalReminder: { item: string; amount: string; day: string; url: string };
  renewalFailed: { item: string; amount: string; nextTry: string; until: string; url: string };
  renewalCancelled: { item: string; day: string; url: string };
  planSwitched: { item: string; next: string; amount: string; days: number; day: string; url: string };
  planKept: { item: string; amount: string; days: number; day: string; url: string };
  ended: { item: string; url: string };
  refundDone: { item: string; amount: string; orderId: string };
  withdrawalLink: { item: string; amount: string; number: string; moment: string; days: number; url: string };
  withdrawalReceived: { item: string; amount: string; orderId: string; moment: string };
  episodeOut: { title: string; number: number; url: string; linkUrl: string };
};
type Values = Record<string, string | number | null>;

/** How `i18n/<language>/server.json` writes a mail. */
type Words = {
  subject: string;
  paragraphs: string[];
  /** Said only where there is a second link. */
  beforeLink?: string;
  /** The label of each value that has a line of its own. */
  rows?: Record<string, string>;
  action?: string;
  link?: string;
  notes?: string[];
};

/** A mail's words in a language, with its values filled in; a value that is null has no line. */
export function mailContent<Kind extends keyof MailValues>(
  lang: Language,
  kind: Kind,
  about: MailValues[Kind],
): MailContent {
  const values: Values = about;
  const words = wordsIn(lang)(`mail.${kind as 'receipt'}`, { ...values, returnObjects: true }) as Words;
  const { subject, paragraphs, beforeLink, rows = {}, notes = [] } = words;
  const link = linkTo(words.link, values.linkUrl);
  return {
    subject,
    paragraphs: [...paragraphs, ...(link && beforeLink ? [beforeLink] : [])],
    rows: Object.entries(rows).flatMap(([name, label]): [string, string][] =>
      values[name] == null ? [] : [[label, `${values[name]}`]],
    ),
    action: linkTo(words.action, values.url),
    link,
    notes,
  };
}

const linkTo = (label: string | undefined, url: Values[string] | undefined): MailLink | undefined =>
  label && url ? { label, url: `${url}` } : undefined;
