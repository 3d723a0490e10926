import type { Db } from '../../../../server/db/database.ts';
import { episodes, videos } from '../../../../server/db/schema.ts';
import type { LocalizedText } from '../../../../server/localizedText.ts';
import { START } from '../../support/testContext.ts';

const inEnglish = (en: string): LocalizedText => ({ en, es: '', fy: '', dy: '', pt: '' });

/** Sixty more videos with one episode each, many in the same place of the editorial order. */
export async function addManyVideos(db: Db): Promise<string[]> {
  const ids = Array.from({ length: 60 }, (_, at) => `extra-${String(at).padStart(2, '0')}`);
  await db.insert(videos).values(
    ids.map((id, at) => ({
      id,
      categoryId: at % 3 ? 'romance' : 'mystery',
      title: inEnglish(`Extra ${at}`),
      synopsis: inEnglish('One of many.'),
      cast: [],
      freeEpisodes: 1,
      complete: at % 2 === 0,
      posterVersion: 'v1',
      posterWidths: [160],
      color: '#000000',
      position: 10 + (at % 7),
      ...{ readyAt: START, publishAt: START },
    })),
  );
  await db
    .insert(episodes)
    .values(ids.map((id) => ({ id: `${id}-1`, videoId: id, number: 1, seconds: 61.4, clip: 'short' })));
  return ids;
}
