import type { Calls } from '../../contract/calls.ts';
import type { Section, Video } from '../../contract/entities.ts';
import { CSS } from './floorCss.ts';
import type { Load } from './load.ts';

/**
 * The floor is a hand-written page with the product's text and pictures; the large picture loads first. `measured` is
 * a load of the product, which tells the picture files a phone requests.
 */
export async function floorPage(productUrl: string, path: string, measured: Load): Promise<string> {
  const call: Call = async (name, query = {}) => {
    const answer = await fetch(`${productUrl}${name.slice(4)}?${new URLSearchParams(query)}`);
    return (await answer.json()).info;
  };
  const pictures = measured.pictures.map((url) => new URL(url).pathname);
  const hero = measured.pictureUrl ? new URL(measured.pictureUrl).pathname : undefined;
  const videoId = /^\/videos\/([^/?]+)/.exec(path)?.[1];
  if (videoId !== undefined) return videoPage(call, videoId, hero);
  if (new URL(path, productUrl).pathname === '/') return homePage(call, pictures, hero);
  throw new Error(`There is no floor for ${path}: only for / and /videos/<id>`);
}

type Call = <K extends keyof Calls & `GET ${string}`>(
  name: K,
  query?: Record<string, string>,
) => Promise<Calls[K]['info']>;

async function homePage(call: Call, pictures: string[], hero: string | undefined): Promise<string> {
  const { featured, categories, sections } = await call('GET /api/homepage');
  const used = (video: Video) =>
    pictures.filter((path) => path.startsWith(`${video.poster.path}/`)).sort(byWidth);
  const later = (video: Video, file: string | undefined) =>
    `<span class="art" style="background:${video.poster.color}">${file ? `<img data-src="${file}" alt="">` : ''}</span>`;

  const slide = (video: Video, index: number) => {
    const file = used(video).at(-1);
    const art =
      index === 0
        ? `<span class="art"><img id="hero" src="${hero ?? file}" alt="" fetchpriority="high"></span>`
        : later(video, file);
    const tags = video.tags.slice(0, 2).map(({ name }) => name);
    return `<li class="slide">${art}<div class="words"><p class="tags">${safe(tags.join(' · '))}</p>
<h3>${safe(video.title)}</h3><p class="synopsis">${safe(video.synopsis)}</p>
<p class="foot"><a class="play" href="/videos/${video.id}">Play</a> ${free(video)}</p></div></li>`;
  };
  const card = (video: Video) =>
    `<li><a href="/videos/${video.id}">${later(video, used(video)[0])}<b>${safe(video.title)}</b><i>${free(video)}</i></a></li>`;
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? id;
  const shelf = ({ id, videos }: Section) =>
    `<section><h2>${safe(nameOf(id))}</h2><ul class="rail">${videos.map(card).join('')}</ul></section>`;

  const links = categories.map(({ id, name }) => `<a href="/browse/${id}">${safe(name)}</a>`).join('');
  const tabs = ['Home', 'Search', 'My List', 'Me'].map((name) => `<a href="/">${name}</a>`).join('');
  return page(
    'Cliffhanger',
    `<header><a class="logo" href="/">Cliffhanger</a><nav><a href="/">For you</a>${links}</nav></header>
<main><ul class="track">${featured.map(slide).join('')}</ul><div class="body">
${sections.map(shelf).join('')}
</div></main><nav class="tabs">${tabs}</nav>`,
  );
}

async function videoPage(call: Call, videoId: string, hero: string | undefined): Promise<string> {
  const video = await call('GET /api/video', { videoId });
  const { poster, title, episodeCount } = video;
  const buttons = ['Save', 'Episodes', 'Share']
    .map((name) => `<button type="button">${name}</button>`)
    .join('');
  return page(
    title,
    `<main class="theatre"><img id="hero" src="${hero ?? `${poster.path}/${poster.widths.at(-1)}.webp`}" alt="" fetchpriority="high">
<a class="back" href="/" aria-label="Back">‹</a><div class="over"><div><h1>${safe(title)}</h1><p>Episode 1 of ${episodeCount}</p>
<p>${video.playCount} plays</p></div><div class="side">${buttons}</div></div></main>`,
  );
}

const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${safe(title)}</title>
<link rel="icon" href="/icons/logo.svg" type="image/svg+xml"><style>${CSS}</style></head><body>${body}<script>
const start = () => { for (const img of document.querySelectorAll('[data-src]')) img.src = img.dataset.src; };
const hero = document.getElementById('hero');
if (hero.complete) start(); else hero.onload = hero.onerror = start;
</script></body></html>`;

const byWidth = (a: string, b: string) => widthOf(a) - widthOf(b);
const widthOf = (path: string) => Number(/(\d+)\.\w+$/.exec(path)?.[1]);
const free = ({ freeEpisodes, episodeCount }: Video) => `${freeEpisodes} of ${episodeCount} free`;
const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
