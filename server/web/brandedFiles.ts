import { type Brand, DEMO_BRAND } from '../lib/brand/brand.ts';
import { propertiesOf } from '../lib/brand/colors.ts';
import { compress, hashOf, type ReadyBytes } from './encodings.ts';

const MANIFEST = '/manifest.webmanifest';
const LOGO = '/icons/logo.svg';

type Manifest = {
  name: string;
  short_name: string;
  background_color: string;
  theme_color: string;
  icons: { src: string }[];
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Names the brand in the client's page and sets its colours; the policies allow what stands in the page itself. */
export function brandedPage(html: string, { name, colors, logo }: Brand): string {
  const properties = [
    ...propertiesOf(colors),
    ...(logo ? [`--mark:url(${LOGO}) center/contain no-repeat`, '--mark-ink:transparent'] : []),
  ];
  // Stronger than the theme, which comes later, and not for paper.
  const style = `<style>@media screen{:root:root{${properties.join(';')}}}</style>`;
  return html
    .replaceAll('{{brand}}', () => escapeHtml(name))
    .replace(/(<meta name="?theme-color"? content="?)#[\da-f]{6}/, (found, start: string) =>
      colors.background ? start + colors.background : found,
    )
    .replace('<!--head-->', (mark) => (properties.length > 0 ? style + mark : mark));
}

/** Puts the brand's pictures and its name in place of the demo's. */
export async function brandFiles(files: Map<string, ReadyBytes>, brand: Brand): Promise<void> {
  const { logo, icons } = brand;
  for (const [name, bytes] of icons) {
    const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
    files.set(`/icons/${name}`, { type, hash: hashOf(bytes), bytes: { identity: bytes } });
  }
  if (logo) files.set(LOGO, await ready(logo, 'image/svg+xml'));
  const manifest = files.get(MANIFEST);
  if (!manifest || brand === DEMO_BRAND) return;
  const given = JSON.parse(manifest.bytes.identity.toString()) as Manifest;
  files.set(MANIFEST, await ready(JSON.stringify(brandedManifest(given, brand)), manifest.type));
}

/** A brand with pictures of its own shows none of the demo's. */
function brandedManifest(manifest: Manifest, { name, colors, logo, icons }: Brand): Manifest {
  const isOwn = ({ src }: { src: string }) =>
    src === LOGO ? logo !== null : icons.has(src.slice(src.lastIndexOf('/') + 1));
  return {
    ...manifest,
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
