import { seePlaying } from '../browser.ts';
import { refusingUntilATap, swiper } from '../player.ts';
import { signIn } from '../steps.ts';
import type { Stories, Visit } from './visit.ts';

export async function openEpisodes(visit: Visit): Promise<void> {
  await visit.wakeControls();
  await visit.tap(/Choose an episode$/);
  await visit.page.getByRole('dialog').waitFor();
}

export const watching: Stories = {
  'a visitor opens a video and shares it': {
    lists: {
      startup: 'app/started',
      watch: 'videos/videoOpened',
      share: 'share/shareRequested',
      'save-guest': 'favourites/toggleRequested',
    },
    async live(visit) {
      const { context, open, follow, tap, see, page } = visit;
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open('/');
      await follow('Play The Glass Heiress');
      await seePlaying(page);
      await visit.wakeControls();
      await tap('Share');
      await see('Copy Success');
      await visit.wakeControls();
      await tap('Save to My List');
      await see('Saved on this device.');
    },
  },

  'a visitor wants to be reminded': {
    lists: { 'remind-visitor': 'reminders/remindRequested' },
    async live(visit) {
      const { context, newMember, open, tap, see, page } = visit;
      const { email } = await newMember();
      // Nothing has played that the sign-in would merge.
      await refusingUntilATap(context);
      await open('/videos/rain-check');
      await openEpisodes(visit);
      await tap('Remind me');
      await signIn(page, email);
      await visit.arriveAt('/videos/rain-check');
      await openEpisodes(visit);
      await see('We’ll email you about each new episode.');
    },
  },

  'a member swipes through the first episodes': {
    lists: { 'for-you': 'forYou/opened', 'not-interested': 'forYou/notInterestedRequested' },
    async live(visit) {
      const { enter, follow, see, page } = visit;
      await enter('/my');
      await follow('For you');
      await seePlaying(page);
      const unwanted = page.getByRole('button', { name: /^Not interested in/ });
      const first = await unwanted.getAttribute('aria-label');
      const swipe = await swiper(page);
      await swipe('next');
      // The feed has settled once its controls are those of the next series.
      await unwanted.and(page.locator(`:not([aria-label="${first}"])`)).click();
      await see('You’ll see fewer like this');
    },
  },
};
