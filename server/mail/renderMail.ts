import type { Language } from '../../contract/entities.ts';
import type { MailContent, MailTexts } from './mailTexts.ts';
import { dy } from './texts/dy.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fy } from './texts/fy.ts';
import { pt } from './texts/pt.ts';

export const mailTexts: Record<Language, MailTexts> = { en, es, fy, dy, pt };

export type RenderedMail = { subject: string; text: string; html: string };

/** `fy` is French and `dy` German. */
export const LANGUAGE_TAGS: Record<Language, string> = {
  en: 'en',
  es: 'es',
  fy: 'fr',
  dy: 'de',
  pt: 'pt-BR',
};

export function renderMail(lang: Language, content: MailContent): RenderedMail {
  const { subject, paragraphs, action, notes = [] } = content;
  const { signature } = mailTexts[lang];
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes, signature];
  const html = [
    ...paragraphs.map((content) => `<p>${escapeHtml(content)}</p>`),
    ...(action ? [button(action)] : []),
    ...notes.map((content) => `<p style="color:#666">${escapeHtml(content)}</p>`),
    `<p>${escapeHtml(signature)}</p>`,
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: page(LANGUAGE_TAGS[lang], subject, html.join('\n')),
  };
}

const button = ({ label, url }: { label: string; url: string }) =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#ff8a4c;color:#1a0d05;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`;

const page = (lang: string, title: string, body: string) => `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="max-width:36em;margin:0 auto;padding:24px;font:16px/1.5 sans-serif;color:#222">
${body}
</body>
</html>
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
