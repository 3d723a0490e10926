import { LOCAL } from '../../contract/storage.ts';
import { loadTitleFace, showsTitleFace, showTitleFace } from '../../src/lib/titleFace.ts';

const fontsOf = (load: (() => Promise<unknown[]>) | null) =>
  Object.defineProperty(document, 'fonts', { configurable: true, value: load ? { load } : undefined });
afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.face;
});

test('a face that has arrived is remembered for the next visit', async () => {
  fontsOf(async () => ['face']);
  expect(await loadTitleFace()).toBe(true);
  expect(localStorage.getItem(LOCAL.titleFace)).not.toBeNull();
});

test.each([
  ['that is lost on the way', async () => Promise.reject(new DOMException('lost', 'NetworkError'))],
  ['that the style sheet does not name', async () => []],
  ['that the browser cannot ask for', null],
])('a face %s is not', async (_title, load) => {
  fontsOf(load);
  expect(await loadTitleFace()).toBe(false);
  expect(localStorage.getItem(LOCAL.titleFace)).toBeNull();
});

test('the page says whether it shows the face', () => {
  expect(showsTitleFace()).toBe(false);
  showTitleFace();
  expect(showsTitleFace()).toBe(true);
});
