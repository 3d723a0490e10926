import { readFileSync } from 'node:fs';
import type { Information, PageText } from '../../contract/entities.ts';

export const NOBODY: Information['operator'] = { name: '', address: '', email: '' };

/** A page's own text as the server sends it. */
export const productText = (page: string, language: string): PageText =>
  JSON.parse(
    readFileSync(`server/http/information/pages/${page}/${language}.json`, 'utf8').replaceAll(
      '{{brand}}',
      'Cliffhanger',
    ),
  );

export const information = (page: string, language = 'en', operator = NOBODY): Information => ({
  text: productText(page, language),
  operator,
});
