/** @jest-environment node */
import type { Language } from '../../contract/entities.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { INFORMATION, paths } from '../../contract/paths.ts';
import { formatDate, languageTag } from '../../src/lib/format.ts';
import { canonicalSearch, renderPage } from '../../src/render.tsx';
import { information, NOBODY, productText } from '../support/informationPages.ts';

/* The information pages as the server draws them: to be read without any script. */

const OPERATOR = { name: 'Night Post & <Co>', address: '', email: 'ask@night.example' };
const REQUEST = {
  search: '',
  language: 'en',
  languageInAddress: true,
  origin: 'https://example.com',
  brand: 'Night & Tales',
} as const;
const draw = async (path: string, language: Language, operator = OPERATOR) => {
  const asked: string[] = [];
  const answer = async (call: string, { page = '' }: Record<string, string>) => {
    asked.push(call);
    return JSON.stringify({ code: 200, message: 'OK', info: information(page, language, operator) });
  };
  const page = await renderPage({ ...REQUEST, path, language, answer });
  return { ...page, asked };
};
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;');

test.each(LANGUAGES)('an information page in %s is rendered with its text and own head', async (language) => {
  const { status, tag, head, body, state, asked } = await draw('/privacyPolicy', language);
  const text = productText('privacyPolicy', language);
  expect([status, tag, asked]).toEqual([200, languageTag(language), ['GET /api/information']]);
  expect(head).toContain(`<title>${escaped(text.title)} · Night &amp; Tales</title>`);
  expect(head).toContain(`<meta name="description" content="${escaped(text.lead)}">`);
  expect(head).toContain(`<link rel="canonical" href="https://example.com/privacyPolicy?lang=${language}">`);
  for (const { id, heading } of text.sections) {
    expect(body).toMatch(new RegExp(`<h2 id="${id}"[^>]*>`));
    expect(body).toContain(`href="#${id}"`);
    expect(body).toContain(escaped(heading));
  }
  expect(body).toContain(formatDate(text.version, language));
  expect(body).toContain('Night Post &amp; &lt;Co&gt;');
  expect(body).toContain('href="mailto:ask@night.example"');
  expect(body).toMatch(/<footer.*href="\/contactUs".*<\/footer>/s);
  expect(JSON.parse(state).state.information).toMatchObject({ page: 'privacyPolicy', status: 'ready', text });
  expect(state).not.toContain('<Co>');
  expect(body).toContain(`© ${new Date().getFullYear()} Night &amp; Tales. `);
});

test.each(INFORMATION)('%s is rendered as a public page without a canonical query', async (page) => {
  expect(canonicalSearch(paths[page], '?fbclid=1&ep=2')).toBe('');
  const { body, head } = await draw(paths[page], 'en', NOBODY);
  const { title } = productText(page, 'en');
  expect(head).toContain(`<title>${title} · Night &amp; Tales</title>`);
  expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(body).not.toMatch(/mailto:|{{/);
});

test('a path with typed text shows it decoded and links it encoded', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const query: Record<string, string>[] = [];
  const answer = async (_call: string, input: Record<string, string>) => {
    query.push(input);
    return JSON.stringify({ code: 200, message: 'OK', info: { items: [], cursor: null } });
  };
  const path = '/searchDetail/50%25%20off%3F';
  expect(canonicalSearch(path, '?ep=2')).toBe('');
  const { head, body, state } = await renderPage({ ...REQUEST, path, answer });
  expect(query).toMatchObject([{ q: '50% off?' }]);
  expect(body).toContain('Results for “50% off?”');
  expect(head).toContain('content="https://example.com/searchDetail/50%25%20off%3F?lang=en"');
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(JSON.parse(state).state.navigation.location.path).toBe('/searchDetail/50%25%20off%3F');
  expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('could not be decoded'));
});

test.each([404, 410])(
  'a series that the API refuses with %i is rendered as a not-found page with that status',
  async (code) => {
    const answer = async (call: string) =>
      // The list beside it does not find the series either.
      JSON.stringify({ code: call === 'GET /api/homepage/query' ? 404 : code, message: 'No.' });
    const { status, head, body } = await renderPage({ ...REQUEST, path: '/videos/gone', answer });
    expect(status).toBe(code);
    expect(body).toContain('We can’t find this story');
    expect(body).toContain('It may have been removed');
    expect(head).toContain('noindex');
  },
);

test('concurrent renders use their own API and language', async () => {
  const languagesAsked = async (language: Language) => {
    const asked: (string | undefined)[] = [];
    const answer = async (_call: string, input: Record<string, string>) => {
      asked.push(input.lang);
      return JSON.stringify({ code: 200, message: 'OK', info: information('contactUs', language) });
    };
    await renderPage({ ...REQUEST, path: '/contactUs', language, answer });
    return asked;
  };
  expect(await Promise.all([languagesAsked('en'), languagesAsked('dy')])).toEqual([['en'], ['dy']]);
});

test('a failed call rejects the render', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const answer = async () => {
    throw new Error('the database is away');
  };
  const page = renderPage({ ...REQUEST, path: '/contactUs', answer });
  await expect(page).rejects.toThrow('A call that the page needs has failed');
});
