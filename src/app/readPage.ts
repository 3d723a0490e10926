import type { RenderedState } from './publicPages.ts';

/** What the server drew the page from; null where it sent the empty page. */
export function readPage(): RenderedState | null {
  const text = document.getElementById('page')?.textContent;
  return text ? (JSON.parse(text) as RenderedState) : null;
}
