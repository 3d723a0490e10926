import { act, screen, within } from '@testing-library/react';
import type { EpisodeList } from '../../contract/entities.ts';
import { paths, videoPath } from '../../contract/paths.ts';
import { LOCAL } from '../../contract/storage.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { navigate } from '../../src/core/navigation/slice.ts';
import { userLoaded } from '../../src/core/session/slice.ts';
import { toggleFailed, toggleRequested } from '../../src/features/favourites/slice.ts';
import { guestStateLoaded } from '../../src/features/guest/slice.ts';
import { progressMade, stepCounted } from '../../src/features/history/slice.ts';
import { shareRequested } from '../../src/features/share/slice.ts';
import * as unlocked from '../../src/features/unlocked/slice.ts';
import * as videosSlice from '../../src/features/videos/slice.ts';
import { takeSecret } from '../../src/lib/oneTimeSecrets.ts';
import { createAutoStop } from '../../src/player/autoStop.ts';
import type { StageEvent } from '../../src/player/Player.tsx';
import { settings } from '../../src/player/settings.ts';
import { createStore } from '../../src/player/store.ts';
import Video from '../../src/screens/Video.tsx';
import { episode, episodeList, video } from '../support/samples.ts';
import { player, stage } from '../support/stubPlayer.tsx';
import { drawScreen, initial, member, reason, visitor, withEpisodes } from './drawScreen.tsx';
import { button, dialog, hasButton, hrefOf, title } from './seen.ts';

jest.mock('../../src/player/Player.tsx', () => jest.requireActual('../support/stubPlayer.tsx'));

beforeEach(() => {
  stage.handle = { second: () => 0, tracks: async () => null };
});

const { id } = video();
const idOf = (number: number) => episode(number, 'free').id;
type Over = {
  at?: string;
  user?: RootState['user'];
  list?: Partial<EpisodeList>;
  videos?: Partial<RootState['videos']>;
  guest?: RootState['guest'];
  session?: RootState['session'];
};
async function draw({
  at = '?ep=2',
  user = visitor,
  list = {},
  videos = {},
  guest = {},
  session,
}: Over = {}) {
  const shown = { ...withEpisodes(episodeList(list)), ...videos };
  const state = { user, guest, ...(session && { session }), videos: shown };
  const drawn = await drawScreen(Video, { path: paths.video, at: `/videos/${id}${at}`, state });
  await act(async () => {});
  return drawn;
}
type Person = Awaited<ReturnType<typeof draw>>['person'];
const tell = (event: StageEvent) => act(() => stage.props?.onEvent(event));
const settle = (index: number) => act(() => stage.props?.onSettled(index));
const at = (number: number) => navigate(videoPath(id, { episode: number }), { replace: true });

describe('the feed', () => {
  test('has a page for each episode with its start position, media only if it is open, and an end page', async () => {
    await draw({ at: '?ep=2&t=7', list: { resume: { episodeId: idOf(3), second: 12 } } });
    const { pages, index } = player();
    expect(pages).toHaveLength(13);
    expect(index).toBe(1);
    const second = { id: idOf(2), startAt: 7, media: { manifest: '/media/t/2/master.m3u8' } };
    expect(pages[1]).toMatchObject(second);
    expect(pages[2]).toMatchObject({ id: idOf(3), startAt: 12 });
    expect(pages.map(({ media }) => media !== null)).toEqual(pages.map((_, index) => index < 3));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('writes the settled episode to the URL, and the last episode on the end page', async () => {
    const { actions } = await draw();
    settle(2);
    expect(actions).toEqual([at(3)]);
    settle(1);
    expect(actions).toHaveLength(1);
    settle(12);
    expect(actions.at(-1)).toEqual(at(12));
  });

  test('maps player events to actions', async () => {
    const { actions } = await draw();
    tell({ type: 'started', id: idOf(2) });
    tell({ type: 'watched', id: idOf(2), second: 12 });
    tell({ type: 'counted', id: idOf(2) });
    tell({ type: 'failed', id: idOf(2), reason: 'network' });
    tell({ type: 'failed', id: idOf(2), reason: 'forbidden' });
    tell({ type: 'ended', id: idOf(2) });
    const answer = jest.fn();
    tell({ type: 'remoteWanted', id: idOf(2), answer });
    const answerKey = expect.any(String) as unknown as string;
    expect(actions).toEqual([
      progressMade({ videoId: id, episodeId: idOf(2), second: 12 }),
      stepCounted({ event: 'play', videoId: id, episodeId: idOf(2) }),
      videosSlice.episodesWanted({ videoId: id }),
      videosSlice.remoteAddressRequested({ videoId: id, episodeId: idOf(2), answerKey }),
    ]);
    const { payload } = actions.at(-1) as ReturnType<typeof videosSlice.remoteAddressRequested>;
    expect(takeSecret(payload.answerKey)).toBe(answer);
  });
});

describe('the start of playback', () => {
  const isWaiting = () => stage.props?.waiting;
  const loading = { episodes: { [id]: { status: 'loading', list: episodeList() } } } as const;
  afterEach(() => localStorage.clear());

  test('waits once for a member’s own episode list', async () => {
    const { say } = await draw({ user: member(), videos: loading });
    expect(isWaiting()).toBe(true);
    await say(videosSlice.episodesLoaded(episodeList()));
    expect(isWaiting()).toBe(false);
    await say(videosSlice.episodesPending({ videoId: id }));
    expect(isWaiting()).toBe(false);
  });

  test('waits for the guest’s stored positions', async () => {
    localStorage.setItem(LOCAL.guest, '{}');
    const { say } = await draw();
    expect(isWaiting()).toBe(true);
    await say(guestStateLoaded({ videoId: id, saved: false, resume: null }));
    expect(isWaiting()).toBe(false);
  });

  test('does not wait for a visitor without stored data', async () => {
    await draw({ videos: loading });
    expect(isWaiting()).toBe(false);
  });
});

describe('a guest', () => {
  const guest = { [id]: { saved: true, resume: { episodeId: idOf(3), second: 21 } } };
  const shown = () => stage.props?.pages[stage.props.index];
  const heart = () => button(/^Save/);

  test('resumes at the stored position', async () => {
    await draw({ at: '', guest });
    expect(shown()).toMatchObject({ id: idOf(3), startAt: 21 });
    expect(heart()).toHaveTextContent('Saved');
  });

  test('who signs in gets the server’s data', async () => {
    const list = { resume: { episodeId: idOf(2), second: 9 } };
    await draw({ at: '', guest, list, user: member() });
    expect(shown()).toMatchObject({ id: idOf(2), startAt: 9 });
    expect(heart()).toHaveTextContent(/^Save$/);
  });
});

describe('the playback settings', () => {
  const tracks = {
    captions: ['en', 'fy'].map((lang) => ({ lang, file: `captions-${lang}.vtt` })),
    storyboard: null,
    renditions: [{ height: 480, bytes: 3_400_000, playlist: '480/index.m3u8' }],
  };
  const autoStop = createAutoStop(() => {});
  const handle = { autoStop, second: () => 0, tracks: async () => tracks, fullScreen: null, pip: null };
  const open = async (over: object = {}) => {
    settings.set({ speed: 1, captions: true, captionLanguage: null, autoNext: true, quality: 'auto' });
    stage.handle = { ...handle, ...over };
    const drawn = await draw();
    await drawn.person.click(button('More'));
    await screen.findByRole('dialog', { name: 'Playback settings' });
    const sheet = dialog('Playback settings');
    await sheet.findByText('480p · 3.4 MB');
    const press = (name: string) => drawn.person.click(button(name, sheet));
    return { ...drawn, sheet, press };
  };

  test('apply every choice at once, and do not store the sleep timer', async () => {
    const { sheet, press, person } = await open();
    expect(button('English', sheet)).toHaveAttribute('aria-pressed', 'true');
    await press('1.25×');
    await press('480p · 3.4 MB');
    await press('Français');
    await person.click(sheet.getByRole('switch', { name: 'Autoplay next episode' }));
    await person.click(sheet.getByRole('switch', { name: /^Sounds in captions/ }));
    expect(settings.get()).toMatchObject({
      speed: 1.25,
      quality: 480,
      captionLanguage: 'fy',
      captionSounds: false,
      autoNext: false,
    });
    expect(button('1.25×', sheet)).toHaveAttribute('aria-pressed', 'true');
    await person.click(sheet.getByRole('switch', { name: 'Captions' }));
    expect(sheet.queryByRole('button', { name: 'Français' })).not.toBeInTheDocument();
    await press('End of episode');
    expect(autoStop.store.get().sleep).toBe('episode');
    expect(window.localStorage.getItem('player.settings')).not.toContain('sleep');
    await act(async () => autoStop.setSleep(0));
  });

  test('hide picture in picture if the browser lacks it, and close on full screen', async () => {
    const fullScreen = jest.fn();
    const { press } = await open({ fullScreen });
    expect(hasButton('Picture in picture')).toBe(false);
    await press('Full screen');
    expect(fullScreen).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('offer “Play on TV” while a device is available, and show “Playing on TV” while one is connected', async () => {
    const devices = createStore({ available: false, connected: false });
    const prompt = jest.fn();
    const { press, person } = await open({ remote: { ...devices, prompt } });
    expect(hasButton('Play on TV')).toBe(false);
    await act(async () => devices.set({ available: true }));
    expect(hasButton('Playing on TV')).toBe(false);
    await press('Play on TV');
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    devices.set({ available: false, connected: true });
    await person.click(button('More'));
    await person.click(await screen.findByRole('button', { name: 'Playing on TV' }));
    expect(prompt).toHaveBeenCalledTimes(2);
  });
});

describe('the overlay', () => {
  test.each([
    [0, '0 plays'],
    [1, '1 play'],
    [12_400, '12.4K plays'],
  ])('shows how often the series was played (%i)', async (playCount, plays) => {
    await draw({ videos: { entities: { [id]: video(id, { playCount }) } } });
    expect(screen.getByText(`${plays} · Complete · 12 episodes`)).toBeVisible();
  });

  test('removes a saved series with a labelled button, which offers a retry after a failure', async () => {
    const { actions, person, say } = await draw({ list: { saved: true } });
    const heart = button('Saved. Remove from My List');
    expect(heart).toHaveTextContent('Saved');
    await person.click(heart);
    expect(actions).toEqual([toggleRequested({ videoId: id, saved: false })]);
    say(toggleFailed({ videoId: id, saved: false, reason: reason(500) }));
    expect(heart).toHaveAccessibleName('Try again: Saved. Remove from My List');
  });

  test('shows why a save failed and offers a retry', async () => {
    const { actions, person, say } = await draw();
    say(toggleFailed({ videoId: id, saved: true, reason: reason(500) }));
    const again = button('Try again: Save to My List');
    expect(again).toHaveTextContent('Try again');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    await person.click(again);
    expect(actions.at(-1)).toEqual(toggleRequested({ videoId: id, saved: true }));
  });

  const episodeTwo = { videoId: id, title: 'The Glass Heiress', episode: 2 };

  test('shares the video and the episode without the playback position', async () => {
    stage.handle = { second: () => 42.7, tracks: async () => null };
    const { actions, person } = await draw();
    await person.click(button('Share'));
    expect(actions).toEqual([shareRequested(episodeTwo)]);
  });

  test('shares the current second from the playback settings once the first second has passed', async () => {
    let second = 42.7;
    stage.handle = { second: () => second, tracks: async () => null };
    const { actions, person } = await draw();
    await person.click(button('More'));
    await person.click(await screen.findByRole('button', { name: 'Share from 0:42' }));
    expect(actions).toEqual([shareRequested({ ...episodeTwo, second: 42 })]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    second = 0.6;
    await person.click(button('More'));
    expect(await screen.findByRole('dialog', { name: 'Playback settings' })).toBeVisible();
    expect(hasButton(/Share from/)).toBe(false);
  });
});

describe('the episode list', () => {
  const open = async (over: Over = {}) => {
    const drawn = await draw(over);
    await drawn.person.click(button(/Choose an episode/));
    const drawer = within(await screen.findByRole('dialog', { name: 'The Glass Heiress' }));
    const cell = (name: string) => drawer.getByRole('button', { name });
    return { ...drawn, drawer, cell };
  };

  test('marks the player as covered until the list closes', async () => {
    const { person, drawer } = await open();
    expect(stage.props?.covered).toBe(true);
    await person.click(drawer.getByRole('button', { name: 'Close' }));
    expect(stage.props?.covered).toBe(false);
  });

  test('labels each episode as free, unlocked or locked, and marks the current one', async () => {
    const episodes = [episode(1, 'free'), episode(2, 'free'), episode(3, 'unlocked'), episode(4, 'locked')];
    const { cell } = await open({ list: { episodes } });
    expect(cell('Episode 2, now playing, free')).toHaveAttribute('aria-current');
    for (const name of ['Episode 1, free', 'Episode 3, unlocked', 'Episode 4, locked'])
      expect(cell(name)).not.toHaveAttribute('aria-current');
  });

  test('marks episodes watched to their end, now or earlier', async () => {
    const { cell } = await open({ list: { resume: { episodeId: idOf(1), second: 58 } } });
    expect(cell('Episode 1, watched, free')).toBeVisible();
    tell({ type: 'watched', id: idOf(2), second: 53 });
    expect(cell('Episode 2, now playing, free')).toBeVisible();
    tell({ type: 'watched', id: idOf(2), second: 54 });
    expect(cell('Episode 2, now playing, watched, free')).toBeVisible();
  });

  test('shows plain numbers if every episode is open, ticks watched ones and shows the progress of a started one', async () => {
    const episodes = [1, 2, 3, 4].map((number) => episode(number, number < 2 ? 'free' : 'unlocked'));
    const list = { episodes, resume: { episodeId: idOf(3), second: 15 } };
    const { drawer, cell } = await open({ at: '?ep=2', user: member(), list });
    expect(drawer.queryByText('unlocked')).not.toBeInTheDocument();
    expect(cell('Episode 2, now playing')).toHaveAttribute('aria-current');
    expect(cell('Episode 1').querySelector('svg')).toBeNull();
    expect(cell('Episode 4').querySelector('svg')).toBeNull();
    expect(cell('Episode 3, started').querySelector('[style]')).toHaveStyle({ width: '25%' });
    tell({ type: 'watched', id: idOf(1), second: 60 });
    expect(cell('Episode 1, watched').querySelector('svg')).not.toBeNull();
  });

  test('says what is free and what the rest costs, opens the chosen episode and closes', async () => {
    const { drawer, cell, person, actions } = await open();
    expect(drawer.getByText('1–3 free, 9 more with a plan from $5.99 / 7 days')).toBeVisible();
    await person.click(cell('Episode 3, free'));
    expect(actions).toEqual([at(3)]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('groups long series in ranges of 50 and opens the current range', async () => {
    const episodes = Array.from({ length: 60 }, (_, index) => episode(index + 1, 'free'));
    const { cell, drawer, person } = await open({ at: '?ep=55', list: { episodes } });
    expect(cell('51–60')).toHaveAttribute('aria-pressed', 'true');
    expect(cell('Episode 55, now playing')).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Episode 1' })).not.toBeInTheDocument();
    await person.click(cell('1–50'));
    expect(cell('Episode 1')).toBeVisible();
  });

  const ongoing = { entities: { [id]: video(id, { complete: false }) } };

  test('shows when the next episode comes, and repeats it under About with the number of plays', async () => {
    const nextEpisode = { number: 13, at: '2026-11-27T18:00:00Z' };
    const { cell, drawer, person } = await open({ list: { nextEpisode }, videos: ongoing });
    expect(drawer.getByText(/^Episode 13: Friday/)).toBeVisible();
    await person.click(cell('About'));
    const said = ['She was left for dead by the family she saved.', 'Mei Tanaka', '12 min in total'];
    for (const words of [...said, '41 plays', /^Episode 13: Friday/])
      expect(drawer.getByText(words)).toBeVisible();
  });

  test('opens by itself from the link of a reminder mail and shows the active reminder', async () => {
    await draw({ at: '?ep=2&reminder=1', list: { reminder: true }, videos: ongoing });
    const drawer = within(await screen.findByRole('dialog', { name: 'The Glass Heiress' }));
    expect(drawer.getByRole('button', { name: 'Remind me', pressed: true })).toBeVisible();
    expect(drawer.getByText('She was left for dead by the family she saved.')).toBeVisible();
  });

  test('does not mark the player as covered on a wide screen', async () => {
    const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    Object.assign(window, { matchMedia: () => list });
    await draw({ at: '?ep=2&reminder=1' });
    expect(stage.props?.covered).toBe(false);
    Reflect.deleteProperty(window, 'matchMedia');
  });
});

describe('the paywall', () => {
  const wish = { videoId: id, episodeId: idOf(4), episodeNumber: 4 };
  const wall = () => screen.getByRole('dialog', { name: 'Episode 4 and 8 more are waiting' });
  const everything = /^Subscribe to unlock/;
  const free = /^Watch this one free/;
  // Its code comes with the first wall that is shown.
  beforeAll(async () => {
    const { unmount } = await draw({ at: '?ep=4' });
    await screen.findByRole('dialog');
    unmount();
  });

  test('takes the focus and shows the series with the first sentence of its synopsis', async () => {
    const synopsis = 'She was left for dead. Now she is back!';
    await draw({ at: '?ep=4', videos: { entities: { [id]: video(id, { synopsis }) } } });
    expect(wall()).toHaveFocus();
    expect(wall()).toHaveAccessibleDescription('She was left for dead.');
    expect(within(wall()).getByText('The Glass Heiress')).toBeVisible();
    expect(wall().querySelector('picture img')).toHaveAttribute('src', expect.stringContaining(id));
  });

  const everySeries = 'Subscribe to unlock Every series, from $5.99 / 7 days. Cancel any time.';
  const thisSeries = (count: string) => `Unlock the ${count} Just this series: $9.99, once`;
  const withAccount = 'Watch this one free: your pick of the day Free with an account';
  const waysTo = (count: string) => [everySeries, thisSeries(count), withAccount];
  const episodes = episodeList().episodes.map((one) =>
    [5, 12].includes(one.number) ? episode(one.number, 'unlocked') : one,
  );

  test.each<[string, Over, string[]]>([
    ['four ways on', {}, waysTo('9 episodes that follow')],
    ['what remains', { list: { episodes } }, waysTo('7 episodes that follow')],
    ['the last one', { at: '?ep=11', list: { episodes } }, waysTo('episode that follows')],
    ['no price', { list: { offer: null, pass: null } }, ['Subscribe to unlock ', withAccount]],
    [
      'no pass, and a member no account',
      { user: member(null, 1), list: { pass: null } },
      [
        'Subscribe to unlock All 9 remaining episodes and every other series, from $5.99 / 7 days. Cancel any time.',
        'Watch this one free: your pick of the day ',
      ],
    ],
  ])('lists its options and their prices: %s', async (_what, over, ways) => {
    await draw({ at: '?ep=4', ...over });
    const choices = within(screen.getByRole('dialog')).getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual([...ways, 'Maybe later']);
  });

  test('shows the remaining time of the story only from 20 minutes on', async () => {
    const episodes = (seconds: number) =>
      episodeList().episodes.map((one) => ({ ...one, seconds: seconds / 9 }));
    const { unmount } = await draw({ at: '?ep=4', list: { episodes: episodes(1199) } });
    expect(screen.queryByText(/of story left/)).not.toBeInTheDocument();
    unmount();
    await draw({ at: '?ep=4', list: { episodes: episodes(1200) } });
    expect(screen.getByText('20 min of story left')).toBeVisible();
  });

  test('waits until the session is known', async () => {
    const { say } = await draw({ at: '?ep=4', user: initial.user });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    say(userLoaded(null));
    expect(wall()).toBeVisible();
  });

  test.each([
    ['pass', /^Unlock the \d+ episodes? that follow/, visitor],
    ['plan', everything, visitor],
    ['daily', free, member(null, 1)],
  ] as const)('requests the tapped option and shows only its button as busy: %s', async (by, name, user) => {
    const { actions, person } = await draw({ at: '?ep=4', user });
    await person.click(button(name));
    expect(actions).toEqual([unlocked.unlockRequested({ ...wish, by })]);
    const busy = screen.getAllByRole('button').filter((each) => each.hasAttribute('aria-busy'));
    expect(busy).toEqual([button(name)]);
  });

  test('says that the free pick is used, and offers none while the session is unreachable', async () => {
    const used = await draw({ at: '?ep=4', user: member(null, 0) });
    expect(hasButton(free)).toBe(false);
    expect(screen.getByText(/You’ve used today’s free episode/)).toBeVisible();
    used.unmount();
    const session = { status: 'unreachable', userId: null, ended: false } as const;
    await draw({ at: '?ep=4', session });
    expect(wall()).toBeVisible();
    expect(screen.queryByText(/free/)).not.toBeInTheDocument();
  });

  test.each([
    ['a tap', (person: Person) => person.click(button('Maybe later'))],
    ['Escape', (person: Person) => person.keyboard('{Escape}')],
  ])('is dismissed by %s and reopened by a button, and the page stays usable', async (_how, dismiss) => {
    const { actions, person } = await draw({ at: '?ep=4' });
    await dismiss(person);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button('Share')).toBeVisible();
    expect(button('Unlock episode 4')).toHaveFocus();
    await person.click(button('Unlock episode 4'));
    expect(wall()).toHaveFocus();
    expect(actions).toEqual([]);
  });

  test.each([
    [401, 'Please sign in to unlock this episode.'],
    [402, 'This episode needs a plan. Subscribe to unlock it.'],
    [404, 'This episode is no longer available.'],
    [409, 'Something has changed. Please reload the page.'],
    [422, 'This episode can’t be unlocked this way.'],
    [500, 'In the words of the server.'],
  ])('explains a refused unlock or shows the server’s message, and retries it (%i)', async (code, words) => {
    const { actions, person, say } = await draw({ at: '?ep=4' });
    await person.click(button(free));
    say(unlocked.unlockFailed(reason(code, { message: 'In the words of the server.' })));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await person.click(button('Try again'));
    expect(actions.at(-1)).toEqual(unlocked.unlockRequested({ ...wish, by: 'daily' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test.each(['%20', '__proto__', 'a%3Cb%3E'])('the invalid video id %s shows a not-found page', async (odd) => {
  await drawScreen(Video, { path: '/videos/:videoId', at: `/videos/${odd}` });
  expect(title()).toHaveTextContent('We can’t find this story');
});

test('the video page looks up the id “constructor” like any other', async () => {
  await drawScreen(Video, { path: '/videos/:videoId', at: '/videos/constructor' });
  expect(screen.getByRole('status')).toHaveTextContent('Loading the story');
});

describe('loading and failures', () => {
  const videos = (over: Partial<RootState['videos']>) => ({ ids: [], entities: {}, episodes: {}, ...over });

  test('a missing video shows a not-found page with a link home', async () => {
    await draw({ videos: videos({ details: { [id]: { status: 'missing' } } }) });
    expect(title()).toHaveTextContent('We can’t find this story');
    expect(hrefOf('Go to Home')).toBe('/');
  });

  test.each([
    ['the video', videos({ details: { [id]: { status: 'failed' } } })],
    ['its episodes', { episodes: { [id]: { status: 'failed' as const, list: null } } }],
  ])('the video page can retry %s after a failed load', async (_what, state) => {
    const { actions, person } = await draw({ videos: state });
    await person.click(button('Try again'));
    expect(actions).toEqual([videosSlice.videoOpened({ videoId: id })]);
  });
});
