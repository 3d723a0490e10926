import type { Db } from '../../../../server/db/database.ts';
import { episodes, videos } from '../../../../server/db/schema.ts';
import type { LocalizedText } from '../../../../server/lib/languages.ts';
import { START } from '../../support/testContext.ts';

/** A text in each language: English where none is given. */
export const words = (en = '', es = en, fy = en, dy = en, pt = en): LocalizedText => ({ en, es, fy, dy, pt });

/** A series with its id as its title and with no episode yet, but for what a test says of it. */
export const videoRow = (id: string, over: Partial<typeof videos.$inferInsert> = {}) => ({
  ...{ id, title: words(id), synopsis: words(), cast: [], categoryId: 'romance', position: 10 },
  ...{ freeEpisodes: 1, complete: true, posterVersion: 'v1', posterWidths: [160], color: '#000000' },
  ...{ readyAt: START, publishAt: START },
  ...over,
});

/** Sixty more videos with one episode each, many in the same place of the editorial order. */
export async function addManyVideos(db: Db): Promise<string[]> {
  const ids = Array.from({ length: 60 }, (_, at) => `extra-${String(at).padStart(2, '0')}`);
  const rows = ids.map((id, at) => {
    const where = { categoryId: at % 3 ? 'romance' : 'mystery', position: 10 + (at % 7) };
    return videoRow(id, { ...where, title: words(`Extra ${at}`), complete: at % 2 === 0 });
  });
  await db.insert(videos).values(rows);
  await db
    .insert(episodes)
    .values(ids.map((id) => ({ id: `${id}-1`, videoId: id, number: 1, seconds: 61.4, clip: 'short' })));
  return ids;
}
