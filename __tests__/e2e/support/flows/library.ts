import type { Visit } from './visit.ts';

/** A member on their own page, who has watched two videos. */
export async function watchedBefore({ enter }: Visit): Promise<void> {
  const { client } = await enter('/my');
  for (const videoId of ['ward-nine', 'rain-check']) {
    const { episodes } = await client.info('GET /api/video/episode', { videoId });
    await client.info('POST /api/user/history', { videoId, episodeId: episodes[0]?.id ?? '', second: 7 });
  }
}
