import type { Language } from './languages.ts';

/* The server calls the app to render a page. */

export type PageRequest = {
  /** In the one spelling that its route has. */
  path: string;
  search: string;
  language: Language;
  /** The address says it, so that the page is that language's and no other's. */
  languageInAddress: boolean;
  origin: string;
  /** The name of the product. */
  brand: string;
  answer: (call: string, input: Record<string, string>) => Promise<string>;
};

export type RenderedPage = {
  /** 410 for a series that was withdrawn. */
  status: 200 | 404 | 410;
  tag: string;
  head: string;
  body: string;
  state: string;
};

export type RenderModule = {
  /** The cache key's part of the query; null if the path is no public page. */
  canonicalSearch: (path: string, search: string) => string | null;
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
};
