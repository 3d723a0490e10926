import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* The pages of the documentation: all are in the index, and every link leads to a file. */

/** `npm run test:full` writes it anew. */
const RECORD = 'full-tier.md';
const PAGES = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);

/** The files of the repository that a page links to. */
function linksOf(page: string): string[] {
  const addresses = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
    ([, to = '']) => to,
  );
  return addresses
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => path.join(path.dirname(page), address));
}

test('the index of the documentation names every page', () => {
  const named = linksOf('docs/README.md').map((file) => path.relative('docs', file));
  expect(PAGES.filter((page) => ![RECORD, 'README.md'].includes(page) && !named.includes(page))).toEqual([]);
});

test('every link of the documentation leads to a file', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...PAGES.map((page) => path.join('docs', page))];
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((file) => !existsSync(file))
      .map((file) => `${page}: ${file}`),
  );
  expect(broken).toEqual([]);
});
