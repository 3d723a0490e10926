import type { RenderedState } from './publicPages.ts';

/** The state from which the server rendered the page; null where it sent the empty page. */
export function readPage(): RenderedState | null {
  const text = document.getElementById('page')?.textContent;
  return text ? (JSON.parse(text) as RenderedState) : null;
}
