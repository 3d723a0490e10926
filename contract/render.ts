import type { Language } from './languages.ts';

/* How the server asks the app to draw a page. */

export type PageRequest = {
  path: string;
  /** As `canonicalSearch` gives it. */
  search: string;
  language: Language;
  /** What absolute addresses start with. */
  origin: string;
  /** The API, in process: gives the envelope of an answer as text. */
  answer: (call: string, input: Record<string, string>) => Promise<string>;
};

export type RenderedPage = {
  status: 200 | 404;
  /** BCP 47. */
  tag: string;
  head: string;
  body: string;
  /** JSON that may stand inside a script element. */
  state: string;
};

/** The exports of `src/render.tsx`, built for the server. */
export type RenderModule = {
  /** The part of a query that the page depends on; null where the path is no public page. */
  canonicalSearch: (path: string, search: string) => string | null;
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
};
