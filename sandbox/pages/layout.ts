import type { FastifyReply } from 'fastify';
import { type Html, html, raw } from '../html.ts';
import { policy, styleSource } from '../policy.ts';
import { PAGE_STYLE } from './style.ts';

export interface Page {
  title: string;
  content: Html;
}

/** `formTargets` are origins that a form may redirect to. */
export function sendPage(reply: FastifyReply, page: Page, formTargets: readonly string[]): FastifyReply {
  const security = policy({
    'style-src': [styleSource(PAGE_STYLE)],
    // Browsers apply form-action to the redirect after a form too.
    'form-action': ["'self'", ...formTargets],
  });
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', security)
    .send(layout(page).markup);
}

function layout({ title, content }: Page): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" content="#141016">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <style>${raw(PAGE_STYLE)}</style>
  </head>
  <body>
    <p class="banner">Test mode: no money moves</p>
    <main>
      ${content}
    </main>
  </body>
</html>
`;
}

export function messagePage(title: string, text: string, link?: { href: string; label: string }): Page {
  const content = html`<h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<a class="button" href="${link.href}">${link.label}</a>`}`;
  return { title, content };
}
