import { LANGUAGE_TAGS, type Language } from '../../contract/languages.ts';
import type { Brand } from '../lib/brand/brand.ts';
import { paletteOf, wordsOn } from '../lib/brand/colors.ts';
import { wordsIn } from '../lib/words.ts';

type MailLink = { label: string; url: string };

export type MailContent = {
  subject: string;
  paragraphs: string[];
  rows?: [label: string, value: string][];
  action?: MailLink | undefined;
  link?: MailLink | undefined;
  notes?: string[];
};

/** Fills in each mail's text. `url` is the target of its button, `linkUrl` of its second link. */
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

/** A mail in `i18n/<language>/server.json`. */
type Words = {
  subject: string;
  paragraphs: string[];
  beforeLink?: string;
  rows?: Record<string, string>;
  action?: string;
  link?: string;
  notes?: string[];
};

/** Fills in a mail's text in a language; a value that is null gets no row. */
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

export type RenderedMail = { subject: string; text: string; html: string };

export function renderMail({ name, colors }: Brand, lang: Language, content: MailContent): RenderedMail {
  const { subject, paragraphs, rows = [], action, link, notes = [] } = content;
  const palette = paletteOf(colors);
  const links = [action, link].flatMap((one) => one ?? []);
  const text = [
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...notes,
    name,
  ];
  const html = [
    ...paragraphs.map((content) => `<p>${escapeHtml(content)}</p>`),
    ...(rows.length > 0 ? [table(rows)] : []),
    ...(action ? [button(action, palette.play)] : []),
    ...(link ? [secondLink(link)] : []),
    ...notes.map((content) => `<p style="color:#6b6270;font-size:14px">${escapeHtml(content)}</p>`),
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: page(LANGUAGE_TAGS[lang], subject, head(name, palette), html.join('\n')),
  };
}

/* Mail programs support tables and inline styles, and many load no pictures. */

const table = (rows: NonNullable<MailContent['rows']>) =>
  `<table role="presentation" width="100%" style="margin:20px 0;border-collapse:collapse">\n${rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:10px 16px 10px 0;border-top:1px solid #e6dfe4;color:#6b6270;vertical-align:top">${escapeHtml(label)}</td><td align="right" style="padding:10px 0;border-top:1px solid #e6dfe4;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n')}\n</table>`;

const button = ({ label, url }: MailLink, color: string) =>
  `<p style="margin:24px 0 12px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:999px;background:${color};color:${wordsOn(color)};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`;

const secondLink = ({ label, url }: MailLink) =>
  `<p><a href="${escapeHtml(url)}" style="color:#9a4a1f">${escapeHtml(label)}</a></p>`;

const head = (name: string, { background, text, accent }: ReturnType<typeof paletteOf>) =>
  `<tr><td style="padding:18px 24px;border-radius:16px 16px 0 0;background:${background};color:${text};font-size:20px;font-weight:800;letter-spacing:-0.04em"><span style="color:${accent}">&#9654;</span>&nbsp;${escapeHtml(name)}</td></tr>`;

const page = (lang: string, title: string, header: string, body: string) => `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f0f2">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#221a26">
${header}
<tr><td style="padding:8px 24px 24px;border-radius:0 0 16px 16px;background:#ffffff">
${body}
</td></tr>
</table>
</body>
</html>
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
