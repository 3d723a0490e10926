import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../contract/languages.ts';
import { paths } from '../../contract/paths.ts';
import { type Brand, DEMO_BRAND } from '../lib/brand/brand.ts';
import { propertiesOf } from '../lib/brand/colors.ts';
import { wordsIn } from '../lib/words.ts';
import { compress, hashOf, type ReadyBytes } from './encodings.ts';

export const MANIFEST = '/manifest.webmanifest';
const LOGO = '/icons/logo.svg';

type Manifest = {
  name: string;
  short_name: string;
  description: string;
  lang: string;
  background_color: string;
  theme_color: string;
  icons: { src: string }[];
  shortcuts: { name: string; url: string }[];
  screenshots?: { src: string }[];
};

/** Each language has a manifest of its own, because a manifest holds words in one language only. */
export const manifestPath = (language: Language): string =>
  language === 'en' ? MANIFEST : MANIFEST.replace('.', `.${LANGUAGE_TAGS[language]}.`);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Puts the brand's name and colours into the client's page before the policies hash its inline styles. */
export function brandedPage(html: string, { name, colors, logo }: Brand): string {
  const properties = [
    ...propertiesOf(colors),
    ...(logo ? [`--mark:url(${LOGO}) center/contain no-repeat`, '--mark-ink:transparent'] : []),
  ];
  // More specific than the theme, which comes later in the page; print keeps the theme's colours.
  const style = `<style>@media screen{:root:root{${properties.join(';')}}}</style>`;
  return html
    .replaceAll('{{brand}}', () => escapeHtml(name))
    .replace(/(<meta name="?theme-color"? content="?)#[\da-f]{6}/, (found, start: string) =>
      colors.background ? start + colors.background : found,
    )
    .replace('<!--head-->', (mark) => (properties.length > 0 ? style + mark : mark));
}

export async function brandFiles(files: Map<string, ReadyBytes>, brand: Brand): Promise<void> {
  const { logo, icons } = brand;
  for (const [name, bytes] of icons) {
    const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    files.set(`/icons/${name}`, { type, hash: hashOf(bytes), bytes: { identity: bytes } });
  }
  if (logo) files.set(LOGO, await ready(logo, 'image/svg+xml'));
  const manifest = files.get(MANIFEST);
  if (!manifest) return;
  const given = JSON.parse(manifest.bytes.identity.toString()) as Manifest;
  const branded = brand === DEMO_BRAND ? given : brandedManifest(given, brand);
  for (const language of LANGUAGES)
    files.set(
      manifestPath(language),
      await ready(JSON.stringify(inWordsOf(language, branded)), manifest.type),
    );
}

function inWordsOf(language: Language, manifest: Manifest): Manifest {
  const t = wordsIn(language);
  const names: Record<string, string> = {
    [paths.history]: t('manifest.continueWatching'),
    [paths.favourites]: t('manifest.myList'),
    [paths.search]: t('manifest.search'),
  };
  return {
    ...manifest,
    lang: LANGUAGE_TAGS[language],
    description: t('manifest.description'),
    shortcuts: manifest.shortcuts.map((shortcut) => ({
      ...shortcut,
      name: names[shortcut.url] ?? shortcut.name,
    })),
  };
}

/** A brand with pictures of its own drops the demo's icons; every brand drops the demo's screenshots. */
function brandedManifest(manifest: Manifest, { name, colors, logo, icons }: Brand): Manifest {
  const isOwn = ({ src }: { src: string }) =>
    src === LOGO ? logo !== null : icons.has(src.slice(src.lastIndexOf('/') + 1));
  const { screenshots: _, ...rest } = manifest;
  return {
    ...rest,
    name,
    short_name: name,
    ...(colors.background && { background_color: colors.background, theme_color: colors.background }),
    ...((logo || icons.size > 0) && { icons: manifest.icons.filter(isOwn) }),
  };
}

async function ready(text: string, type: string): Promise<ReadyBytes> {
  const identity = Buffer.from(text);
  return { type, hash: hashOf(identity), bytes: await compress(identity) };
}
