import path from 'node:path';
import vm from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { HtmlShell } from '../../webpack/htmlShell.ts';
import { type Built, compile } from './compile.ts';

const PAGE = `<!doctype html><html lang="en"><head>
<!--styles--><!--entry-styles--><!--/styles-->
</head><body>
<!--early--><!--body-top--><!--/early-->
<div id="root"><!--body--></div>
<script type="application/json" id="files"><!--files--></script>
<script type="application/json" id="entry"><!--entry--></script>
<!--body-end-->
</body></html>`;

const FILES = {
  'public/index.html': PAGE,
  'public/icons/logo.svg': '<svg/>',
  'src/main.css': '.shell { color: red; }',
  'src/main.js': `import './main.css';
    globalThis.load = () => [
      import(/* webpackChunkName: "screen-home" */ './home.js'),
      import(/* webpackChunkName: "screen-video" */ './video.js'),
      import(/* webpackChunkName: "screen-information" */ './information.js'),
      import(/* webpackChunkName: "screen-notFound" */ './notFound.js'),
      import(/* webpackChunkName: "api-client" */ './api.js'),
      import(/* webpackChunkName: "i18n-en-common-json" */ './en.js'),
      import(/* webpackChunkName: "i18n-en-player-json" */ './watching.js'),
      import(/* webpackChunkName: "i18n-en-app-json" */ './later.js'),
    ];`,
  ...Object.fromEntries(
    ['home', 'information', 'notFound', 'api', 'en', 'watching', 'later'].map((name) => [
      `src/${name}.js`,
      `export default '${name}';`,
    ]),
  ),
  'src/video.css': '.video { color: blue; }',
  'src/video.js': `import './video.css'; export default 'video';`,
  'src/shared.js': `export const said = (text) => globalThis.said.push(text + '</script>');`,
  'src/top.js': `import { said } from './shared.js'; said('top');`,
  'src/end.js': `import { said } from './shared.js'; said('end');`,
};

const build = (mode: 'production' | 'development', files: Record<string, string> = FILES) => {
  const inline = { bodyTop: './src/top.js', bodyEnd: './src/end.js' };
  const shell = (folder: string) => new HtmlShell({ folder: path.join(folder, 'public'), inline });
  return compile(files, (folder) => ({ mode, plugins: [shell(folder)] }));
};

let built: Built;
let html: string;
beforeAll(async () => {
  built = await build('production');
  html = built.read('index.html').toString();
});

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);

describe('the page', () => {
  test("has the entry's CSS in its head", () => {
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toMatch(/<style>\.shell\s*\{\s*color:\s*red;?\s*\}\s*<\/style>/);
    expect(head).not.toContain('blue');
  });

  test("lists the entry's scripts and the API's client", () => {
    const json = /id="entry">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ scripts: ['/assets/main.js'], apiClient: ['/assets/api-client.js'] });
  });

  test('inlines the early scripts in order, each complete and leaking no globals', () => {
    const scripts = inlineScripts(html);
    expect(scripts).toHaveLength(2);
    const context = vm.createContext({ said: [] });
    for (const code of scripts) vm.runInContext(code, context);
    expect(context.said).toEqual(['top</script>', 'end</script>']);
    expect(Object.keys(context)).toEqual(['said']);
  });

  test('keeps the placeholders that the server fills', () => {
    for (const name of ['styles', 'early', 'body', 'files']) expect(html).toContain(`<!--${name}-->`);
  });
});

test('the other public files are copied, and the early scripts are not written as files', () => {
  expect(built.read('icons/logo.svg').toString()).toBe('<svg/>');
  expect(built.files.filter((file) => /top|end|bodyTop|bodyEnd/.test(file))).toEqual([]);
  expect(built.errors).toEqual([]);
});

describe('routes.json', () => {
  const routes = () => JSON.parse(built.read('routes.json').toString());
  const route = (pattern: string) => routes().routes.find((each: { path: string }) => each.path === pattern);

  test('lists the files of a route without those of the entry', () => {
    expect(route('/').files).toEqual(['/assets/screen-home.js']);
    const video = ['/assets/screen-video.css', '/assets/screen-video.js'];
    expect(route('/videos/:videoId').files.sort()).toEqual(video);
  });

  test('has one screen for all information pages, and one for unknown paths', () => {
    for (const pattern of ['/privacyPolicy', '/contactUs']) {
      expect(route(pattern).files).toEqual(['/assets/screen-information.js']);
    }
    expect(routes().notFound.files).toEqual(['/assets/screen-notFound.js']);
  });

  test("has the rules of the entry's and the routes' style sheets", () => {
    const { styles, entryStyles } = routes();
    expect(entryStyles).toEqual(['/assets/main.css']);
    expect(Object.keys(styles).sort()).toEqual(['/assets/main.css', '/assets/screen-video.css']);
    expect(styles['/assets/screen-video.css']).toEqual([
      { kind: 'rule', css: expect.stringContaining('.video'), classes: [['video']] },
    ]);
  });

  test('lists the translations that a route needs, by language', () => {
    const [common, player, rest] = ['common', 'player', 'app'].map(
      (namespace) => `/assets/i18n-en-${namespace}-json.js`,
    );
    expect(route('/').words).toEqual({ en: [common] });
    expect(route('/videos/:videoId').words).toEqual({ en: [common, player] });
    expect(route('/my').words).toEqual({ en: [common, player, rest] });
  });
});

test('an early script that does not compile fails the build', async () => {
  const { errors } = await build('production', { ...FILES, 'src/top.js': 'import "./missing.js";' });
  expect(errors).toEqual([expect.stringContaining('./missing.js')]);
});

test('the page of a development build has an empty file list in place of the placeholder', async () => {
  const page = (await build('development')).read('index.html').toString();
  expect(page).toContain('id="files">[]</script>');
});
