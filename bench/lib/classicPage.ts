import { readFile } from 'node:fs/promises';

/**
 * The page of a client-rendered build: the product's own template with an empty root, and its entry as
 * plain module scripts in the head, whatever way of loading them the template has.
 */
export async function classicPage(clientDir = 'dist/client'): Promise<string> {
  const template = await readFile(`${clientDir}/index.html`, 'utf8');
  const entry = [...new Set(template.match(/\/assets\/[\w.-]+\.js/g))];
  if (entry.length === 0) throw new Error(`No script in ${clientDir}/index.html; run npm run build first.`);
  const scripts = entry.map((file) => `<script defer src="${file}"></script>`);
  return template
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace('</head>', `${scripts.join('')}</head>`);
}
