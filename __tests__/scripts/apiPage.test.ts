import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { apiPage, type OpenApi } from '../../scripts/apiPage.ts';

const read = (): OpenApi => JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

/** The words of the section of one call. */
function sectionOf(page: string, operationId: string): string {
  const [, section = ''] = new RegExp(`<section id="${operationId}">(.*?)</section>`, 's').exec(page) ?? [];
  return section.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('the API page lists each call once, and each of its links leads to a place on it', () => {
  const document = read();
  const page = apiPage(document);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(ids).toEqual(expect.arrayContaining(calls.map(({ operationId }) => operationId)));
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  expect(page).not.toMatch(/undefined|\[object/);
});

test('the API page states who may make a call, its parameters, its body and its answers', () => {
  const page = apiPage(read());
  const order = sectionOf(page, 'postPaymentOrder');
  expect(order).toContain('POST /api/payment/order');
  expect(order).toContain('members, by their session (header user-token )');
  expect(order).toContain('idempotency-key header');
  expect(order).toMatch(/Body application\/json planId : string minLength 1/);
  expect(order).toContain('info : Order');
  expect(order).toContain('429: Too many tries');
  expect(sectionOf(page, 'getUser')).toContain('anyone; a session');
});

test('the API page escapes all text of the OpenAPI document', () => {
  const { paths, ...document } = read();
  const [path = '', methods = {}] = Object.entries(paths)[0] ?? [];
  const evil = '"><script>alert(1)</script>`';
  const page = apiPage({
    ...document,
    info: { title: evil, version: evil, description: evil },
    paths: { [path + evil]: methods },
    components: { ...document.components, schemas: { [evil]: { properties: { [evil]: { enum: [evil] } } } } },
  });
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;alert(1)');
});
