import { act, screen, waitFor, within } from '@testing-library/react';
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
import {
  episodeUnlocked,
  planNeeded,
  unlockFailed,
  unlockRequested,
} from '../../src/features/unlocked/slice.ts';
import {
  episodesLoaded,
  episodesPending,
  episodesWanted,
  videoOpened,
} from '../../src/features/videos/slice.ts';
import { createAutoStop } from '../../src/player/autoStop.ts';
import type { FeedPage, StageEvent } from '../../src/player/Player.tsx';
import { settings } from '../../src/player/settings.ts';
import Video from '../../src/screens/Video.tsx';
import { installDialog } from '../support/dialog.ts';
import { episode, episodeList, video } from '../support/samples.ts';
import { drawScreen, initial, member, pass, plans, reason, visitor, withVideo } from './drawScreen.tsx';

type Shown = {
  pages: FeedPage[];
  index: number;
  waiting: boolean;
  cover: React.ReactNode;
  onSettled: (index: number) => void;
  onEvent: (event: StageEvent) => void;
  ref: { current: unknown };
};
const mockPlayer: { props: Shown | null; handle: unknown } = {
  props: null,
  handle: { second: () => 0 },
};
jest.mock('../../src/player/Player.tsx', () => ({
  Player: (props: Shown & { children: React.ReactNode }) => {
    mockPlayer.props = props;
    props.ref.current = mockPlayer.handle;
    return (
      <>
        {props.children}
        {props.cover}
      </>
    );
  },
}));

beforeAll(installDialog);
beforeEach(() => {
  mockPlayer.handle = { second: () => 0 };
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
  const drawn = await drawScreen(Video, {
    path: paths.video,
    at: `/videos/${id}${at}`,
    state: {
      user,
      guest,
      ...(session && { session }),
      videos: { ...withVideo, episodes: { [id]: { status: 'ready', list: episodeList(list) } }, ...videos },
    },
  });
  await act(async () => {});
  return drawn;
}
const tell = (event: StageEvent) => act(() => mockPlayer.props?.onEvent(event));
const settle = (index: number) => act(() => mockPlayer.props?.onSettled(index));
const at = (number: number) => navigate(videoPath(id, { episode: number }), { replace: true });

describe('the feed', () => {
  test('gets every episode with its start position, and the end page', async () => {
    await draw({ at: '?ep=2&t=7', list: { resume: { episodeId: idOf(3), second: 12 } } });
    const { pages, index } = mockPlayer.props as Shown;
    expect(pages).toHaveLength(13);
    expect(index).toBe(1);
    expect(pages[1]).toMatchObject({
      id: idOf(2),
      startAt: 7,
      media: { manifest: '/media/t/2/master.m3u8' },
    });
    expect(pages[2]).toMatchObject({ id: idOf(3), startAt: 12 });
    expect(pages.at(-1)).toMatchObject({ media: null });
    expect(screen.getByRole('heading', { level: 1, name: 'The Glass Heiress' })).toBeVisible();
  });

  test('gets no media of a locked episode', async () => {
    await draw({ at: '?ep=3' });
    const { pages } = mockPlayer.props as Shown;
    expect(pages.slice(3).every(({ media }) => media === null)).toBe(true);
  });

  test('updates the URL when it settles', async () => {
    const { actions } = await draw();
    settle(2);
    expect(actions).toEqual([at(3)]);
    settle(1);
    expect(actions).toHaveLength(1);
  });

  test('maps player events to actions', async () => {
    const { actions } = await draw();
    tell({ type: 'started', id: idOf(2) });
    tell({ type: 'watched', id: idOf(2), second: 12 });
    tell({ type: 'counted', id: idOf(2) });
    tell({ type: 'failed', id: idOf(2), reason: 'network' });
    tell({ type: 'failed', id: idOf(2), reason: 'forbidden' });
    tell({ type: 'ended', id: idOf(2) });
    expect(actions).toEqual([
      progressMade({ videoId: id, episodeId: idOf(2), second: 12 }),
      stepCounted({ event: 'play', videoId: id, episodeId: idOf(2) }),
      episodesWanted({ videoId: id }),
    ]);
  });

  test('shows the end view after the last episode, with ways onward and back', async () => {
    const episodes = [1, 2].map((n) => episode(n, 'free'));
    const lists = { [`similar:${id}`]: { items: [], cursor: null, status: 'end' as const } };
    const { actions, person } = await draw({ at: '?ep=2', list: { episodes }, videos: { lists } });
    settle(2);
    expect(mockPlayer.props?.index).toBe(2);
    const end = () => screen.queryByRole('region', { name: 'That was the last episode' });
    await waitFor(() => expect(end()).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Find another story' })).toHaveAttribute('href', '/');
    settle(1);
    expect(end()).toBeNull();
    settle(2);
    await person.click(screen.getByRole('button', { name: 'Watch from episode 1' }));
    expect(actions).toEqual([at(1)]);
  });

  test('keeps the last episode’s URL after a fast swipe past it', async () => {
    const { actions } = await draw({ at: '?ep=2' });
    settle(12);
    expect(actions).toEqual([at(12)]);
  });
});

describe('before playback', () => {
  const isWaiting = () => mockPlayer.props?.waiting;
  const loading = { episodes: { [id]: { status: 'loading', list: episodeList() } } } as const;
  afterEach(() => localStorage.clear());

  test('waits once for a member’s own list', async () => {
    const { say } = await draw({ user: member(), videos: loading });
    expect(isWaiting()).toBe(true);
    await say(episodesLoaded(episodeList()));
    expect(isWaiting()).toBe(false);
    await say(episodesPending({ videoId: id }));
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
  const shown = () => mockPlayer.props?.pages[mockPlayer.props.index];
  const heart = () => screen.getByRole('button', { name: /^Save/ });

  test('resumes at the stored position and sees saved videos', async () => {
    await draw({ at: '', guest });
    expect(shown()).toMatchObject({ id: idOf(3), startAt: 21 });
    expect(heart()).toHaveTextContent('Saved');
  });

  test('gets the episode in the URL despite a stored position', async () => {
    await draw({ at: '?ep=1', guest });
    expect(shown()).toMatchObject({ id: idOf(1), startAt: 0 });
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
  const open = async (over: object = {}) => {
    settings.set({ speed: 1, captions: true, captionLanguage: null, autoNext: true, quality: 'auto' });
    mockPlayer.handle = {
      autoStop,
      second: () => 0,
      tracks: async () => tracks,
      fullScreen: null,
      pip: null,
      ...over,
    };
    const drawn = await draw();
    await drawn.person.click(screen.getByRole('button', { name: 'More' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Playback settings' }));
    await sheet.findByText('480p · 3.4 MB');
    const press = (name: string | RegExp) => drawn.person.click(sheet.getByRole('button', { name }));
    return { ...drawn, sheet, press };
  };

  test('apply every choice at once', async () => {
    const { sheet, press, person } = await open();
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
    expect(sheet.getByRole('button', { name: '1.25×' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(sheet.getByRole('switch', { name: 'Captions' }));
    expect(sheet.queryByRole('button', { name: 'Français' })).not.toBeInTheDocument();
  });

  test('show captions in the interface language until another is chosen', async () => {
    const { sheet } = await open();
    expect(sheet.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('keep the sleep timer for this visit only', async () => {
    const { press } = await open();
    await press('End of episode');
    expect(autoStop.store.get().sleep).toBe('episode');
    expect(window.localStorage.getItem('player.settings')).not.toContain('sleep');
    await act(async () => autoStop.setSleep(0));
  });

  test('hide unsupported features; supported ones close the sheet', async () => {
    const fullScreen = jest.fn();
    const { sheet, press } = await open({ fullScreen });
    expect(sheet.queryByRole('button', { name: 'Picture in picture' })).not.toBeInTheDocument();
    await press('Full screen');
    expect(fullScreen).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the overlay', () => {
  test('names the save action and dispatches it', async () => {
    const { actions, person } = await draw({ list: { saved: true } });
    const heart = screen.getByRole('button', { name: 'Saved. Remove from My List' });
    expect(heart).toHaveTextContent('Saved');
    await person.click(heart);
    expect(actions).toEqual([toggleRequested({ videoId: id, saved: false })]);
  });

  test.each([
    [true, 'Try again: Save to My List'],
    [false, 'Try again: Saved. Remove from My List'],
  ])('names a refused save and lets the user retry (saved: %s)', async (saved, name) => {
    const { actions, person, say } = await draw({ list: { saved: !saved } });
    say(toggleFailed({ videoId: id, saved, reason: reason(500) }));
    const again = screen.getByRole('button', { name });
    expect(again).toHaveTextContent('Try again');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    await person.click(again);
    expect(actions.at(-1)).toEqual(toggleRequested({ videoId: id, saved }));
  });

  test('shares the video and the episode at once, wherever the picture is', async () => {
    mockPlayer.handle = { second: () => 42.7 };
    const { actions, person } = await draw();
    await person.click(screen.getByRole('button', { name: 'Share' }));
    expect(actions).toEqual([shareRequested({ videoId: id, title: 'The Glass Heiress', episode: 2 })]);
  });

  test('shares from the very second out of the playback settings', async () => {
    mockPlayer.handle = { second: () => 42.7, tracks: async () => null };
    const { actions, person } = await draw();
    await person.click(screen.getByRole('button', { name: 'More' }));
    await person.click(await screen.findByRole('button', { name: 'Share from 0:42' }));
    expect(actions).toEqual([
      shareRequested({ videoId: id, title: 'The Glass Heiress', episode: 2, second: 42 }),
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('offers no second to share before the first has passed', async () => {
    mockPlayer.handle = { second: () => 0.6, tracks: async () => null };
    const { person } = await draw();
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('dialog', { name: 'Playback settings' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Share from/ })).not.toBeInTheDocument();
  });
});

describe('the episode list', () => {
  const open = async (over: Over = {}) => {
    const drawn = await draw(over);
    await drawn.person.click(screen.getByRole('button', { name: /Choose an episode/ }));
    return { ...drawn, drawer: within(await screen.findByRole('dialog', { name: 'The Glass Heiress' })) };
  };

  test('labels each episode as free, unlocked or locked, and marks the current one', async () => {
    const episodes = [episode(1, 'free'), episode(2, 'free'), episode(3, 'unlocked'), episode(4, 'locked')];
    const { drawer } = await open({ list: { episodes } });
    expect(drawer.getByRole('button', { name: 'Episode 1, free' })).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Episode 2, now playing, free' })).toHaveAttribute(
      'aria-current',
    );
    expect(drawer.getByRole('button', { name: 'Episode 3, unlocked' })).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Episode 4, locked' })).toBeVisible();
  });

  test('marks episodes watched to their end, now or earlier', async () => {
    const { drawer } = await open({ list: { resume: { episodeId: idOf(1), second: 58 } } });
    expect(drawer.getByRole('button', { name: 'Episode 1, watched, free' })).toBeVisible();
    tell({ type: 'watched', id: idOf(2), second: 53 });
    expect(drawer.getByRole('button', { name: 'Episode 2, now playing, free' })).toBeVisible();
    tell({ type: 'watched', id: idOf(2), second: 54 });
    expect(drawer.getByRole('button', { name: 'Episode 2, now playing, watched, free' })).toBeVisible();
  });

  test('shows plain numbers where every episode is open, ticks the watched ones and measures a begun one', async () => {
    const episodes = [1, 2, 3, 4].map((number) => episode(number, number < 2 ? 'free' : 'unlocked'));
    const { drawer } = await open({
      at: '?ep=2',
      user: member(),
      list: { episodes, resume: { episodeId: idOf(3), second: 15 } },
    });
    expect(drawer.queryByText('unlocked')).not.toBeInTheDocument();
    const cell = (name: string) => drawer.getByRole('button', { name });
    expect(cell('Episode 2, now playing')).toHaveAttribute('aria-current');
    expect(cell('Episode 1').querySelector('svg')).toBeNull();
    expect(cell('Episode 4').querySelector('svg')).toBeNull();
    expect(cell('Episode 3, started').querySelector('[style]')).toHaveStyle({ width: '25%' });
    tell({ type: 'watched', id: idOf(1), second: 60 });
    expect(cell('Episode 1, watched').querySelector('svg')).not.toBeNull();
  });

  test('shows the free episodes and the price before the paywall', async () => {
    const { drawer } = await open();
    expect(drawer.getByText('1–3 free, 9 more with a plan from $5.99 / 7 days')).toBeVisible();
  });

  test('opens the chosen episode and closes', async () => {
    const { drawer, person, actions } = await open();
    await person.click(drawer.getByRole('button', { name: 'Episode 3, free' }));
    expect(actions).toEqual([at(3)]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('groups long series in ranges of 50 and opens the current range', async () => {
    const episodes = Array.from({ length: 60 }, (_, index) => episode(index + 1, 'free'));
    const { drawer, person } = await open({ at: '?ep=55', list: { episodes } });
    expect(drawer.getByRole('button', { name: '51–60' })).toHaveAttribute('aria-pressed', 'true');
    expect(drawer.getByRole('button', { name: 'Episode 55, now playing' })).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Episode 1' })).not.toBeInTheDocument();
    await person.click(drawer.getByRole('button', { name: '1–50' }));
    expect(drawer.getByRole('button', { name: 'Episode 1' })).toBeVisible();
  });

  test('shows the video’s description', async () => {
    const { drawer, person } = await open();
    await person.click(drawer.getByRole('button', { name: 'About' }));
    expect(drawer.getByText('She was left for dead by the family she saved.')).toBeVisible();
    expect(drawer.getByText('Mei Tanaka')).toBeVisible();
    expect(drawer.getByText('12 mins in total')).toBeVisible();
    expect(drawer.queryByText(/plays/)).not.toBeInTheDocument();
  });

  test('ends with when the next episode comes, and About says it too', async () => {
    const going = video(id, { complete: false });
    const { drawer, person } = await open({
      list: { nextEpisode: { number: 13, at: '2026-11-27T18:00:00Z' } },
      videos: { entities: { [id]: going } },
    });
    expect(drawer.getByText(/^Episode 13: Friday/)).toBeVisible();
    await person.click(drawer.getByRole('button', { name: 'About' }));
    expect(drawer.getByText(/^Episode 13: Friday/)).toBeVisible();
  });

  test('opens by itself from the mail about an episode, where the reminder is turned off', async () => {
    await draw({
      at: '?ep=2&reminder=1',
      list: { reminder: true },
      videos: { entities: { [id]: video(id, { complete: false }) } },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'The Glass Heiress' }));
    expect(drawer.getByRole('button', { name: 'Remind me', pressed: true })).toBeVisible();
    expect(drawer.getByText('She was left for dead by the family she saved.')).toBeVisible();
  });

  test('shows how often the video was played, from a thousand on', async () => {
    const popular = video(id, { playCount: 12_400 });
    const { drawer, person } = await open({ videos: { entities: { [id]: popular } } });
    await person.click(drawer.getByRole('button', { name: 'About' }));
    expect(drawer.getByText('12.4K plays')).toBeVisible();
  });
});

describe('the paywall', () => {
  const wish = { videoId: id, episodeId: idOf(4), episodeNumber: 4 };
  const wall = () => screen.getByRole('dialog', { name: 'Episode 4 and 8 more are waiting' });
  const everything = /^Unlock all episodes/;
  const free = /^Watch this one free today/;
  const choices = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  // Its code comes with the first wall that is shown.
  beforeAll(async () => {
    const { unmount } = await draw({ at: '?ep=4' });
    await screen.findByRole('dialog');
    unmount();
  });

  test('takes the focus and tells the story that goes on', async () => {
    const synopsis = 'She was left for dead. Now she is back!';
    await draw({
      at: '?ep=4',
      videos: { entities: { [id]: { ...video(), synopsis } } },
    });
    expect(wall()).toHaveFocus();
    expect(wall()).toHaveAccessibleDescription('She was left for dead.');
    expect(within(wall()).getByText('The Glass Heiress')).toBeVisible();
    expect(wall().querySelector('picture img')).toHaveAttribute(
      'src',
      '/posters/the-glass-heiress/abc/320.webp',
    );
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('offers everything, this series alone and today’s episode, each with its price', async () => {
    await draw({ at: '?ep=4' });
    expect(choices()).toEqual(
      expect.arrayContaining([
        'Unlock all episodes Every series, from $5.99 / 7 days. Cancel any time.',
        'Unlock just this series All 9 remaining episodes: $9.99, once',
        'Watch this one free today Free with an account',
        'Maybe later',
      ]),
    );
  });

  test('tells a member of no account, and offers no pass where none is sold', async () => {
    await draw({ at: '?ep=4', user: member(null, 1), list: { pass: null } });
    expect(choices().some((name) => name?.includes('account'))).toBe(false);
    expect(choices().some((name) => name?.includes('just this series'))).toBe(false);
  });

  test('says that the pass finishes the series for one price, however many episodes are locked', async () => {
    const open = new Set([5, 12]);
    const episodes = episodeList().episodes.map((one) =>
      open.has(one.number) ? episode(one.number, 'unlocked') : one,
    );
    const { unmount } = await draw({ at: '?ep=4', list: { episodes } });
    expect(choices()).toContain('Unlock just this series All 7 remaining episodes: $9.99, once');
    unmount();
    await draw({ at: '?ep=11', list: { episodes } });
    expect(choices()).toContain('Unlock just this series The one remaining episode: $9.99, once');
  });

  test('says what finishing takes with a plan where no pass is sold', async () => {
    await draw({ at: '?ep=4', list: { pass: null } });
    expect(choices()).toContain(
      'Unlock all episodes All 9 remaining episodes and every other series, from $5.99 / 7 days. Cancel any time.',
    );
  });

  test('names no cost of finishing where no price is known', async () => {
    await draw({ at: '?ep=4', list: { offer: null, pass: null } });
    expect(choices()).toContain('Unlock all episodes ');
    expect(screen.queryByText(/remaining/)).not.toBeInTheDocument();
  });

  test('says how much of the story is left from 20 minutes on', async () => {
    const episodes = (seconds: number) =>
      episodeList().episodes.map((one) => ({ ...one, seconds: seconds / 9 }));
    const { unmount } = await draw({ at: '?ep=4', list: { episodes: episodes(1199) } });
    expect(screen.queryByText(/of story left/)).not.toBeInTheDocument();
    unmount();
    await draw({ at: '?ep=4', list: { episodes: episodes(1200) } });
    expect(screen.getByText('20 mins of story left')).toBeVisible();
  });

  test('waits until it is known who is here', async () => {
    const { say } = await draw({ at: '?ep=4', user: initial.user });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    say(userLoaded(null));
    expect(wall()).toBeVisible();
  });

  test('requests this series alone', async () => {
    const { actions, person } = await draw({ at: '?ep=4' });
    await person.click(screen.getByRole('button', { name: /^Unlock just this series/ }));
    expect(actions).toEqual([unlockRequested({ ...wish, by: 'pass' })]);
    expect(screen.getByRole('button', { name: /^Unlock just this series/ })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(screen.getByRole('button', { name: everything })).not.toHaveAttribute('aria-busy');
  });

  test('requests all episodes', async () => {
    const { actions, person } = await draw({ at: '?ep=4' });
    await person.click(screen.getByRole('button', { name: everything }));
    expect(actions).toEqual([unlockRequested({ ...wish, by: 'plan' })]);
    expect(screen.getByRole('button', { name: everything })).toHaveAttribute('aria-busy', 'true');
  });

  test('requests this episode with today’s free pick', async () => {
    const { actions, person } = await draw({ at: '?ep=4', user: member(null, 1) });
    await person.click(screen.getByRole('button', { name: free }));
    expect(actions).toEqual([unlockRequested({ ...wish, by: 'daily' })]);
  });

  test('shows a used free pick, and no pick before the session is known', async () => {
    const used = await draw({ at: '?ep=4', user: member(null, 0) });
    expect(screen.queryByRole('button', { name: free })).not.toBeInTheDocument();
    expect(screen.getByText(/You’ve used today’s free episode/)).toBeVisible();
    used.unmount();
    const session = { status: 'unreachable', userId: null } as const;
    await draw({ at: '?ep=4', session });
    expect(wall()).toBeVisible();
    expect(screen.queryByText(/free/)).not.toBeInTheDocument();
  });

  test('can be dismissed and reopened while the rest of the page stays usable', async () => {
    const { actions, person } = await draw({ at: '?ep=4' });
    await person.click(screen.getByRole('button', { name: 'Maybe later' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    const back = screen.getByRole('button', { name: 'Unlock episode 4' });
    expect(back).toHaveFocus();
    await person.click(back);
    expect(wall()).toHaveFocus();
    expect(actions).toEqual([]);
  });

  test('Escape dismisses it', async () => {
    const { person } = await draw({ at: '?ep=4' });
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows every price that the server named when it refused the episode', async () => {
    const { say } = await draw({ at: '?ep=4' });
    const cheaper = [...plans, pass].map((one) => ({ ...one, amount: one.amount - 100 }));
    say(planNeeded({ videoId: id, offers: cheaper }));
    expect(screen.getByRole('button', { name: /every series, from \$4\.99 \/ 7 days/i })).toBeVisible();
    expect(screen.getByRole('button', { name: /just this series .* \$8\.99, once$/ })).toBeVisible();
  });

  test('shows at the second wall that the free pick is used', async () => {
    const { say } = await draw({ at: '?ep=5', user: member(null, 1) });
    expect(screen.getByRole('button', { name: free })).toBeVisible();
    say(episodeUnlocked({ videoId: id, reason: 'daily', episodes: [] }));
    expect(screen.queryByRole('button', { name: free })).not.toBeInTheDocument();
    expect(screen.getByText(/You’ve used today’s free episode/)).toBeVisible();
  });

  test.each([
    [401, 'Please sign in to unlock this episode.'],
    [402, 'This episode needs a plan. Subscribe to unlock it.'],
    [404, 'This episode is no longer available.'],
    [409, 'Something has changed. Please reload the page.'],
    [422, 'This episode can’t be unlocked this way.'],
    [500, 'In the words of the server.'],
  ])('says a refusal in the words of the interface, or else of the server (%i)', async (code, words) => {
    const { person, say } = await draw({ at: '?ep=4' });
    await person.click(screen.getByRole('button', { name: free }));
    say(unlockFailed(reason(code, { message: 'In the words of the server.' })));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  test('shows why the unlock failed and retries it', async () => {
    const { actions, person, say } = await draw({ at: '?ep=4' });
    await person.click(screen.getByRole('button', { name: free }));
    say(unlockFailed(reason(500, { message: 'Today’s pick is gone.' })));
    expect(screen.getByRole('alert')).toHaveTextContent('Today’s pick is gone.');
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions.at(-1)).toEqual(unlockRequested({ ...wish, by: 'daily' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is absent for an open episode', async () => {
    await draw({ at: '?ep=2' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test.each(['%20', '__proto__', 'a%3Cb%3E'])('an id that no video can have (%s) is not there', async (odd) => {
  await drawScreen(Video, { path: '/videos/:videoId', at: `/videos/${odd}` });
  expect(screen.getByRole('heading', { level: 1, name: 'We can’t find this story' })).toBeInTheDocument();
});

test('an id that every object has is looked up like any other', async () => {
  await drawScreen(Video, { path: '/videos/:videoId', at: '/videos/constructor' });
  expect(screen.getByRole('status')).toHaveTextContent('Loading the story');
});

describe('loading and failures', () => {
  const videos = (over: Partial<RootState['videos']>) => ({ ids: [], entities: {}, episodes: {}, ...over });

  test('shows a loading state', async () => {
    await draw({ videos: { episodes: {} } });
    expect(screen.getByRole('status')).toHaveTextContent('Loading the story');
  });

  test('shows its own page for a missing video', async () => {
    await draw({ videos: videos({ details: { [id]: { status: 'missing' } } }) });
    expect(screen.getByRole('heading', { level: 1, name: 'We can’t find this story' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  });

  test.each([
    ['the video', videos({ details: { [id]: { status: 'failed' } } })],
    ['its episodes', { episodes: { [id]: { status: 'failed' as const, list: null } } }],
  ])('%s may fail and can be retried', async (_what, state) => {
    const { actions, person } = await draw({ videos: state });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions).toEqual([videoOpened({ videoId: id })]);
  });
});
