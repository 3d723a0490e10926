import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Video as Series } from '../../contract/entities.ts';
import { paths, videoPath } from '../../contract/paths.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import { stepCounted } from '../../src/features/history/slice.ts';
import { episodesWanted, listOpened } from '../../src/features/videos/slice.ts';
import { type AutoStop, createAutoStop } from '../../src/player/autoStop.ts';
import { settings } from '../../src/player/settings.ts';
import Video from '../../src/screens/Video.tsx';
import { handOff } from '../../src/screens/video/NextSeries.tsx';
import { setHidden, setSaveData } from '../player/fakes.ts';
import { stubObserver } from '../support/observer.ts';
import { episode, episodeList, video } from '../support/samples.ts';
import { stage } from '../support/stubPlayer.tsx';
import { drawScreen, visitor, withEpisodes } from './drawScreen.tsx';
import { hrefOf } from './seen.ts';

jest.mock('../../src/player/Player.tsx', () => jest.requireActual('../support/stubPlayer.tsx'));

const { id } = video();
const series = (name: string, over: Partial<Series> = {}) =>
  video(name, { title: `Title of ${name}`, synopsis: `The hook of ${name}. And more.`, ...over });
const similar = ['wolf', 'jade', 'ward', 'rain', 'moon'].map((name) => series(name));
const listed = (items: string[], status: 'end' | 'loading' = 'end') => ({
  [`similar:${id}`]: { items, cursor: null, status },
});
const everyTitle = similar.map((one) => one.id);

let autoStop: AutoStop;
let observer: ReturnType<typeof stubObserver>;
beforeAll(async () => {
  // The code of the panels comes with the first one that is shown.
  jest.useRealTimers();
  const { unmount } = await drawEnd();
  await screen.findByRole('region');
  unmount();
});
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  observer = stubObserver();
  autoStop = createAutoStop(() => {});
  stage.handle = { second: () => 0, autoStop };
  settings.set({ autoNext: true, stopAfter: 0 });
  handOff.set({ refused: false });
  setHidden(false);
  setSaveData(false);
});

type Over = {
  about?: Partial<Series>;
  lists?: RootState['videos']['lists'];
  history?: RootState['history'] | undefined;
  at?: string;
};
async function draw({ about = {}, lists = listed(everyTitle), history, at = '?ep=2' }: Over = {}) {
  const episodes = [1, 2, 3].map((number) => episode(number, number < 3 ? 'free' : 'locked'));
  const list = episodeList({ episodes: at === '?ep=2' ? episodes.slice(0, 2) : episodes });
  const others = Object.fromEntries(similar.map((one) => [one.id, one]));
  const videos = { ...withEpisodes(list), entities: { [id]: video(id, about), ...others }, lists };
  const state = { user: visitor, ...(history && { history }), videos };
  const drawn = await drawScreen(Video, { path: paths.video, at: `/videos/${id}${at}`, state });
  await act(async () => {});
  return drawn;
}
async function drawEnd(over: Over = {}) {
  const drawn = await draw(over);
  await act(async () => stage.props?.onSettled(2));
  return drawn;
}
const second = (seconds = 1) => act(async () => jest.advanceTimersByTime(seconds * 1000));
const card = () => screen.getByRole('region', { name: 'That was the last episode' });
const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const toWolf = navigate(videoPath('wolf'));
const again = navigate(videoPath(id, { episode: 1 }), { replace: true });

describe('at the end of a series', () => {
  test('a card plays the most similar series after a countdown, and offers three more and episode 1', async () => {
    const { actions } = await drawEnd();
    const offered = within(card());
    expect(offered.getByRole('heading', { level: 2, name: 'Title of wolf' })).toBeVisible();
    expect(offered.getByText('The hook of wolf.')).toBeVisible();
    expect(offered.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['jade', 'ward', 'rain'].map((name) => videoPath(name)),
    );
    expect(card()).toHaveFocus();
    expect(card()).toHaveAccessibleDescription(/Title of wolf.*Plays in 8 s/);
    await second(7);
    expect(screen.getByText('Plays in 1 s')).toBeVisible();
    expect(actions).toEqual([]);
    await second();
    expect(actions).toEqual([toWolf]);
    await second(60);
    expect(actions).toHaveLength(1);
    await press('Watch from episode 1');
    expect(actions.at(-1)).toEqual(again);
  });

  test('an ongoing series announces more episodes and offers a reminder, even if no similar series exists', async () => {
    const { unmount } = await drawEnd({ about: { complete: false } });
    const end = () => within(screen.getByRole('region', { name: 'You’re all caught up' }));
    expect(end().getByText('More episodes are on the way')).toBeVisible();
    expect(end().getByRole('button', { name: 'Remind me' })).toBeVisible();
    expect(end().getByRole('heading', { level: 2, name: 'Title of wolf' })).toBeVisible();
    unmount();
    await drawEnd({ about: { complete: false }, lists: listed([]) });
    expect(end().getByRole('button', { name: 'Remind me' })).toBeVisible();
    expect(end().queryByText(/ends here/)).not.toBeInTheDocument();
  });

  test.each<[string, () => void, () => void]>([
    ['while the page is hidden', () => setHidden(true), () => setHidden(false)],
    [
      'while a sheet is open',
      () => document.body.append(Object.assign(document.createElement('dialog'), { open: true })),
      () => document.querySelector('dialog')?.remove(),
    ],
    ['while the card is touched', () => fireEvent.pointerDown(card()), () => fireEvent.touchEnd(card())],
    [
      'while the focus is on one of its buttons',
      () => screen.getByRole('button', { name: 'Cancel' }).focus(),
      () => card().focus(),
    ],
    [
      'while somebody types',
      () => document.body.appendChild(document.createElement('input')).focus(),
      () => document.querySelector('input')?.remove(),
    ],
  ])('the countdown pauses %s', async (_when, begin, end) => {
    const { actions } = await drawEnd();
    await second(3);
    act(begin);
    await second(60);
    expect(screen.getByText('Plays in 5 s')).toBeVisible();
    act(end);
    await second(5);
    expect(actions).toEqual([toWolf]);
  });

  test.each([
    ['the button', () => press('Cancel')],
    ['Escape', async () => void fireEvent.keyDown(card(), { key: 'Escape' })],
  ])('a refusal by %s stops the countdown for the rest of the visit', async (_how, refuse) => {
    const { actions, unmount } = await drawEnd();
    await refuse();
    expect(card()).toHaveFocus();
    await second(60);
    expect(screen.queryByText(/Plays in/)).toBeNull();
    expect(button('Cancel')).toBeNull();
    unmount();
    await drawEnd();
    await second(60);
    expect(button('Play now')).toBeVisible();
    expect(actions).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['autoplay is off', () => settings.set({ autoNext: false })],
    ['the viewer stops after some episodes', () => settings.set({ stopAfter: 10 })],
    ['a sleep timer runs', () => autoStop.setSleep(30)],
  ])('the card has no countdown if %s', async (_when, set) => {
    set();
    const { actions } = await drawEnd();
    await second(60);
    expect(button('Play now')).toBeVisible();
    expect(screen.queryByText(/Plays in/)).toBeNull();
    expect(actions).toEqual([]);
  });

  test('a series that the viewer has finished is not offered first', async () => {
    const entry = { videoId: 'wolf', episodeId: 'wolf-12', watchedAt: '2026-03-01T12:00:00.000Z' };
    const items = [{ ...entry, episodeNumber: 12, episodeSeconds: 60, second: 60 }];
    const list = { items, cursor: null, status: 'end' as const };
    await drawEnd({ history: { list, removing: [], removed: null, refused: false } });
    expect(within(card()).getByRole('heading', { level: 2, name: 'Title of jade' })).toBeVisible();
  });

  test('the card does not take the focus from another field', async () => {
    await draw();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await act(async () => stage.props?.onSettled(2));
    expect(card()).toBeVisible();
    expect(field).toHaveFocus();
    field.remove();
  });

  test('the similar series load when the end comes into view', async () => {
    const { actions } = await drawEnd({ lists: {} });
    observer.near();
    expect(actions).toEqual([listOpened({ similarTo: id })]);
    expect(button('Watch from episode 1')).toBeNull();
  });

  test('without a similar series the card leads home and to episode 1, and a swipe back hides the card', async () => {
    const { actions } = await drawEnd({ lists: listed([]) });
    expect(card()).toHaveFocus();
    expect(hrefOf('Find another story')).toBe('/');
    await press('Watch from episode 1');
    expect(actions).toEqual([again]);
    await act(async () => stage.props?.onSettled(1));
    expect(screen.queryByRole('region', { name: 'That was the last episode' })).toBeNull();
  });
});

describe('the film behind the card', () => {
  const film = () => document.querySelector('video');

  test('is the first episode of the next series, muted', async () => {
    const { actions, store, say } = await drawEnd();
    observer.near();
    expect(actions).toEqual([episodesWanted({ videoId: 'wolf' })]);
    expect(film()).toBeNull();
    const list = episodeList({ videoId: 'wolf' });
    say({ type: 'videos/episodesLoaded', payload: list });
    expect(store.getState().videos.episodes.wolf?.list).toEqual(list);
    expect(film()).toHaveProperty('muted', true);
  });

  test.each<[string, () => void]>([
    ['data is to be saved', () => setSaveData(true)],
    ['autoplay is off', () => settings.set({ autoNext: false })],
  ])('stays a poster if %s', async (_when, set) => {
    set();
    const { actions } = await drawEnd();
    observer.near();
    expect(actions).toEqual([]);
    expect(film()).toBeNull();
  });
});

describe('at the paywall', () => {
  const wall = () => screen.queryByRole('dialog');
  const other = () => screen.queryByRole('region', { name: 'Or try another story' });
  const putAside = async (over: Over = {}) => {
    const drawn = await draw({ at: '?ep=3', ...over });
    await press('Maybe later');
    return drawn;
  };

  test('“Maybe later” offers another series without a countdown, and the paywall can be reopened', async () => {
    const { actions } = await putAside();
    expect(wall()).toBeNull();
    expect(other()).toBeVisible();
    await second(60);
    expect(screen.queryByText(/Plays in/)).toBeNull();
    expect(actions).toEqual([]);
    expect(button('Unlock episode 3')).toHaveFocus();
    await press('Play now');
    expect(actions).toEqual([toWolf]);
    await press('Unlock episode 3');
    expect(wall()).toHaveFocus();
  });

  test('closing the offer of another series shows the player’s buttons, and the offer does not return', async () => {
    await putAside();
    await press('Close');
    expect(other()).toBeNull();
    expect(button('Share')).toBeVisible();
    expect(button('Unlock episode 3')).toHaveFocus();
    await press('Unlock episode 3');
    await press('Maybe later');
    expect(other()).toBeNull();
  });

  test('“Maybe later” shows the player’s buttons at once if there is no similar series', async () => {
    await putAside({ lists: listed([]) });
    expect(other()).toBeNull();
    expect(button('Share')).toBeVisible();
  });

  test('a shown paywall is counted, and the similar series load with it', async () => {
    const { actions } = await draw({ at: '?ep=3', lists: {} });
    observer.near();
    const wall = stepCounted({ event: 'wall', videoId: id, episodeId: episode(3, 'locked').id });
    expect(actions).toEqual([wall, listOpened({ similarTo: id })]);
  });
});
