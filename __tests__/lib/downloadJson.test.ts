import { downloadJson } from '../../src/lib/downloadJson.ts';

const blobs: Blob[] = [];
const revoked: string[] = [];
const clicked: { href: string; download: string; inPage: boolean }[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:http://localhost/${blobs.push(blob)}`,
    revokeObjectURL: (url: string) => revoked.push(url),
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ href: this.href, download: this.download, inPage: this.isConnected });
  });
});

const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

test('a JSON download saves a readable file with the given name, removes its link and releases its memory', async () => {
  downloadJson('data.json', { titles: ['Élan'] });
  expect(clicked).toEqual([{ href: 'blob:http://localhost/1', download: 'data.json', inPage: true }]);
  expect(document.querySelector('a')).toBeNull();
  expect(revoked).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(revoked).toEqual(['blob:http://localhost/1']);
  jest.useRealTimers();
  expect(blobs[0]?.type).toBe('application/json');
  expect(await textOf(blobs[0] as Blob)).toBe('{\n  "titles": [\n    "Élan"\n  ]\n}');
});
