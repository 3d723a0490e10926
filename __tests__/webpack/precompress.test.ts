import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { Precompress } from '../../webpack/precompress.ts';
import { compile } from './compile.ts';

const LONG = `console.log(${JSON.stringify('a long text. '.repeat(200))});`;

test('large files are also written as Brotli and gzip with the same content; small files are not', async () => {
  const built = await compile(
    {
      'src/main.js': `${LONG} globalThis.load = () => import(/* webpackChunkName: "small" */ './small.js');`,
      'src/small.js': 'export default 1;',
    },
    () => ({ mode: 'production', plugins: [new Precompress()] }),
  );
  const large = ['assets/main.js', 'assets/main.js.br', 'assets/main.js.gz'];
  expect(built.files).toEqual([...large, 'assets/small.js']);
  const plain = built.read('assets/main.js');
  expect(brotliDecompressSync(built.read('assets/main.js.br')).equals(plain)).toBe(true);
  expect(gunzipSync(built.read('assets/main.js.gz')).equals(plain)).toBe(true);
});
