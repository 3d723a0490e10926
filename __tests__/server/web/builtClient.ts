import { createHash } from 'node:crypto';

/* What a build leaves for the server: the page, the list of its routes and a style sheet. */

export const STYLE = 'body{margin:0}';
export const ALPHA_STYLE = '.alpha{color:red}';
const BETA_STYLE = '.beta{color:blue}';
export const VIDEO_STYLE = ALPHA_STYLE + BETA_STYLE;
export const EARLY = 'document.currentScript.remove()';
export const LOADER = 'for (const src of ["/assets/main.js"]) console.log(src)';
export const TEMPLATE = `<!doctype html><html lang="en"><head>
<!--head--><title>Cliffhanger</title><meta name="description" content="Dramas"><!--/head-->
<link rel="manifest" href="/manifest.webmanifest">
<!--styles--><style>${STYLE}</style><!--/styles--></head><body>
<!--early--><script>${EARLY}</script><!--/early--><div id="root"><!--body--></div><!--all-styles-->
<!--state--><script type="application/json" id="files"><!--files--></script>
<script>${LOADER}</script></body></html>`;

const words = { en: ['/assets/en.js'], fy: ['/assets/fy.js'] };
const route = (path: string, ...files: string[]) => ({
  path,
  files: files.map((file) => `/assets/${file}`),
  words,
});
export const BUILT_CLIENT = {
  'index.html': TEMPLATE,
  'routes.json': JSON.stringify({
    routes: [
      route('/', 'home.js'),
      route('/videos/:videoId', 'video.js', 'video.css', 'shared.js'),
      route('/browse/:categoryId', 'browse.js'),
      route('/my', 'my.js'),
      route('/searchDetail/:words', 'search.js'),
      route('/order/easy', 'card.js'),
    ],
    notFound: { files: ['/assets/none.js'], words },
    styles: {
      '/assets/main.css': [{ kind: 'rule', css: STYLE, classes: [[]] }],
      '/assets/video.css': [
        { kind: 'rule', css: ALPHA_STYLE, classes: [['alpha']] },
        { kind: 'rule', css: BETA_STYLE, classes: [['beta']] },
      ],
    },
    entryStyles: ['/assets/main.css'],
  }),
  'assets/video.css': `${VIDEO_STYLE}\n/*# sourceMappingURL=video.css.map*/`,
};

export const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
