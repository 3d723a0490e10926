import type { Stories, Visit } from './visit.ts';

/** A member on their own page, who has watched two videos. */
export async function watchedBefore({ enter }: Visit): Promise<void> {
  const { client } = await enter('/my');
  for (const videoId of ['ward-nine', 'rain-check']) {
    const { episodes } = await client.info('GET /api/video/episode', { videoId });
    await client.info('POST /api/user/history', { videoId, episodeId: episodes[0]?.id ?? '', second: 7 });
  }
}

export const library: Stories = {
  'a member goes on watching': {
    lists: {
      rail: 'continueWatching/rowWanted',
      'hide-from-rail': 'continueWatching/hideRequested',
      because: 'history/similarWanted',
    },
    async live(visit) {
      await watchedBefore(visit);
      // The row shows at the next visit: nothing on the page may move for it.
      await visit.open('/');
      await visit.page.waitForFunction(() => window.localStorage.getItem('continue') !== null);
      await visit.open('/');
      const rail = visit.page.getByRole('region', { name: 'Continue watching' });
      await rail.getByRole('link', { name: /Ward Nine/ }).waitFor();
      await visit.page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await visit.page.getByRole('heading', { name: /^Because you watched/ }).waitFor();
      await rail.getByRole('button', { name: /Remove “Ward Nine”/ }).click();
      await rail.getByText('Removed').waitFor();
    },
  },
  'a member tidies the history': {
    lists: { 'remove-history': 'history/removeRequested', 'undo-removal': 'history/restoreRequested' },
    async live(visit) {
      const { follow, tap, see, page } = visit;
      await watchedBefore(visit);
      await follow('History');
      await tap(/^Remove “Ward Nine”/);
      await see('Removed');
      await tap('Undo');
      await page.getByRole('link', { name: /Ward Nine/ }).waitFor();
    },
  },
};
