import type { Language } from './languages.ts';

/* The server calls the app to render a page. */

export type PageRequest = {
  path: string;
  search: string;
  language: Language;
  origin: string;
  /** Calls the API in process and returns its envelope as text. */
  answer: (call: string, input: Record<string, string>) => Promise<string>;
};

export type RenderedPage = {
  status: 200 | 404;
  tag: string;
  head: string;
  body: string;
  /** JSON that is safe inside a script element. */
  state: string;
};

/** The exports of `src/render.tsx`, built for the server. */
export type RenderModule = {
  /** The cache key's part of the query; null if the path is no public page. */
  canonicalSearch: (path: string, search: string) => string | null;
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
};
