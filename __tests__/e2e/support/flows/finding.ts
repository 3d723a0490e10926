import type { Stories } from './visit.ts';

export const finding: Stories = {
  'a visitor searches': {
    lists: { suggest: 'search/suggestionsRequested', search: 'search/searchRequested' },
    async live({ page, open }) {
      await open('/');
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('duchess');
      await page.getByRole('option', { name: /A Forged Duchess/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/searchDetail/duchess');
      await page.getByRole('link', { name: /A Forged Duchess/ }).waitFor();
    },
  },
  'a visitor reads in another language': {
    lists: { language: 'language/languageRequested' },
    async live({ page, open, tap }) {
      await open('/my');
      await tap('Language: English');
      await tap('Español');
      await page.locator('html[lang=es]').waitFor();
    },
  },
};
