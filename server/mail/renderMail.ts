import type { Language } from '../../contract/entities.ts';
import { LANGUAGE_TAGS } from '../../contract/languages.ts';
import type { Brand } from '../lib/brand/brand.ts';
import { paletteOf, wordsOn } from '../lib/brand/colors.ts';
import type { MailContent, MailLink } from './mailContent.ts';

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

/* Mail programs know tables and inline styles, and many load no pictures. */

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
