import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import { episodes } from '../../../server/db/schema.ts';
import type { LocalizedText } from '../../../server/lib/languages.ts';
import { clipVersion as versionOf } from '../../../server/media/clipFiles.ts';

/** When a test's clock stands and its catalogue was written. */
export const START = new Date('2026-03-04T12:00:00Z');

const words = (text: string): LocalizedText => ({
  en: text,
  es: `${text} (es)`,
  fy: `${text} (fy)`,
  dy: `${text} (dy)`,
  pt: `${text} (pt)`,
});

type Series = {
  id: string;
  title: string;
  categoryId: string;
  tags: string[];
  episodes: number;
  free: number;
};

const series: Series[] = [
  { id: 'short', title: 'Short Story', categoryId: 'romance', tags: ['revenge'], episodes: 6, free: 2 },
  { id: 'middle', title: 'Middle Game', categoryId: 'romance', tags: [], episodes: 12, free: 3 },
  {
    id: 'long',
    title: 'Long Road',
    categoryId: 'mystery',
    tags: ['revenge', 'family'],
    episodes: 60,
    free: 8,
  },
];

/** Three videos of 6, 12 and 60 episodes, the first 2, 3 and 8 of them free; `long` leads the carousel. */
export const testCatalogue = {
  categories: [
    { id: 'romance', name: words('Romance'), position: 0 },
    { id: 'mystery', name: words('Mystery'), position: 1 },
  ],
  tags: [
    { id: 'revenge', name: words('Revenge') },
    { id: 'family', name: words('Family') },
  ],
  videos: series.map(({ id, title, categoryId, free }, position) => ({
    id,
    categoryId,
    title: words(title),
    synopsis: words(`What happens in ${title}.`),
    cast: ['Ada Ruiz', 'Ben Okoro'],
    age: 13,
    contentNotes: [words('violence')],
    freeEpisodes: free,
    complete: id !== 'middle',
    featuredRank: id === 'long' ? 0 : null,
    posterVersion: `v-${id}`,
    posterWidths: [160, 320],
    posterLettering: id === 'long' ? ['fy' as const] : [],
    color: '#203040',
    position,
  })),
  videoTags: series.flatMap(({ id, tags }) => tags.map((tagId) => ({ videoId: id, tagId }))),
  episodes: series.flatMap(({ id, episodes }) =>
    Array.from({ length: episodes }, (_, index) => ({
      id: `${id}-${index + 1}`,
      videoId: id,
      number: index + 1,
      seconds: 16,
      clip: id,
      clipVersion: '0123456789ab',
    })),
  ),
};

/** Gives the episodes that show a clip the version of its files in a catalogue's folder, and answers it. */
export async function noteClip(db: Db, catalogueDir: string, clip: string): Promise<string> {
  const clipVersion = (await versionOf(join(catalogueDir, 'media', clip))) as string;
  await db.update(episodes).set({ clipVersion }).where(eq(episodes.clip, clip));
  return clipVersion;
}
