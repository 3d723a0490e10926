export type Tracks = {
  captions: { lang: string; file: string }[];
  storyboard: {
    file: string;
    columns: number;
    rows: number;
    width: number;
    height: number;
    everySeconds: number;
  } | null;
  renditions: { height: number; bytes: number; playlist: string }[];
};

export const besideManifest = (manifest: string, file: string): string =>
  new URL(file, new URL(manifest, document.baseURI)).href;

const KEPT = 6;
const known = new Map<string, Promise<Tracks | null>>();

/** A missing file hides its feature and nothing else. */
export function tracksOf(
  manifest: string,
  request: typeof fetch = (input, init) => window.fetch(input, init),
): Promise<Tracks | null> {
  const before = known.get(manifest);
  if (before !== undefined) return before;
  const asked = ask(besideManifest(manifest, 'tracks.json'), request).catch(() => {
    // After a network failure the next caller may try again.
    known.delete(manifest);
    return null;
  });
  known.set(manifest, asked);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return asked;
}

export const forgetTracks = (): void => known.clear();

async function ask(address: string, request: typeof fetch): Promise<Tracks | null> {
  const response = await request(address, { priority: 'low' } as RequestInit);
  if (!response.ok) return null;
  const { captions = [], storyboard = null, renditions = [] } = (await response.json()) as Partial<Tracks>;
  return { captions, storyboard, renditions };
}
