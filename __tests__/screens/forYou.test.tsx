import { act, screen } from '@testing-library/react';
import type { RootState } from '../../src/app/rootReducer.ts';
import type { PagedStatus } from '../../src/core/pagedList.ts';
import { loggedIn } from '../../src/core/session/slice.ts';
import * as forYouSlice from '../../src/features/forYou/slice.ts';
import { progressMade, stepCounted } from '../../src/features/history/slice.ts';
import { episodesWanted, remoteAddressRequested } from '../../src/features/videos/slice.ts';
import type { StageEvent } from '../../src/player/Player.tsx';
import ForYou from '../../src/screens/ForYou.tsx';
import { episodeList, user, video } from '../support/samples.ts';
import { player, stage } from '../support/stubPlayer.tsx';
import { drawScreen, initial } from './drawScreen.tsx';
import { button, hrefOf } from './seen.ts';

jest.mock('../../src/player/Player.tsx', () => jest.requireActual('../support/stubPlayer.tsx'));

const wolf = video('wolf', { title: 'The Wolf' });
type List = { items: string[]; status: PagedStatus };
const draw = async (forYou: Partial<RootState['forYou']>, list: List, more = {}) => {
  const lists = { 'section:recommended': { ...list, cursor: null } };
  const videos = { ...initial.videos, entities: { wolf }, lists, ...more };
  const ready = { ...initial.forYou, status: 'ready' as const, leftOut: [], ...forYou };
  return drawScreen(ForYou, { at: '/?feed=1', state: { forYou: ready, videos } });
};

test('For you shows a loading state before the first page', async () => {
  await draw({ status: 'loading', leftOut: null }, { items: [], status: 'loading' });
  expect(screen.getByRole('status')).toHaveTextContent('Looking for your next story');
  expect(button('Back')).toBeVisible();
});

test('For you shows a failure and retries', async () => {
  const failed: List = { items: [], status: 'failed' };
  const { person, actions } = await draw({ status: 'failed', leftOut: null }, failed);
  await person.click(button('Try again'));
  expect(actions).toEqual([forYouSlice.opened()]);
});

test('For you shows the video’s details and links to the series', async () => {
  await draw({ at: 'wolf' }, { items: ['wolf'], status: 'more' });
  expect(await screen.findByRole('heading', { level: 2, name: 'The Wolf' })).toBeVisible();
  expect(screen.getByText(wolf.synopsis)).toBeVisible();
  expect(hrefOf('Watch from episode 1')).toBe('/videos/wolf?ep=1');
  expect(hrefOf('Revenge')).toBe('/searchDetail/Revenge');
  expect(button('Save to My List')).toBeVisible();
  expect(button('Tap for sound')).toBeVisible();
});

test('the blurred poster fills the sides of For you only on a screen that leaves space there', async () => {
  const match = (matches: boolean) => () => ({ matches, addEventListener() {}, removeEventListener() {} });
  const blurred = () => document.querySelector('.backdrop img')?.getAttribute('src');
  for (const [sides, image] of [
    [false, undefined],
    [true, '/posters/wolf/abc/160.webp'],
  ] as const) {
    Object.assign(window, { matchMedia: match(sides) });
    const { unmount } = await draw({ at: 'wolf' }, { items: ['wolf'], status: 'more' });
    expect(blurred()).toBe(image);
    unmount();
  }
  Reflect.deleteProperty(window, 'matchMedia');
});

test('a failed page of For you can be reloaded', async () => {
  const episodes = { wolf: { status: 'failed' as const, list: null } };
  const { person, actions } = await draw({ at: 'wolf' }, { items: ['wolf'], status: 'more' }, { episodes });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(actions).toContainEqual(forYouSlice.pageWanted({ videoId: 'wolf' }));
});

test('For you shows the end page after the last video', async () => {
  await draw({ at: forYouSlice.END, leftOut: ['wolf'] }, { items: ['wolf'], status: 'end' });
  expect(await screen.findByText('You’ve seen it all')).toBeVisible();
  expect(hrefOf('Go to Home')).toBe('/');
});

test('For you maps player events and swipes to actions for the first episode', async () => {
  const episodes = { wolf: { status: 'ready' as const, list: episodeList({ videoId: 'wolf' }) } };
  const { actions } = await draw({ at: 'wolf' }, { items: ['wolf'], status: 'end' }, { episodes });
  await screen.findByRole('heading', { level: 2, name: 'The Wolf' });
  const episodeId = episodeList().episodes[0]?.id ?? '';
  const tell = (event: StageEvent) => act(() => stage.props?.onEvent(event));
  tell({ type: 'started', id: 'wolf' });
  tell({ type: 'watched', id: 'wolf', second: 5 });
  tell({ type: 'counted', id: 'wolf' });
  tell({ type: 'failed', id: 'wolf', reason: 'forbidden' });
  tell({ type: 'remoteWanted', id: 'wolf', answer: () => {} });
  act(() => stage.props?.onSettled(1));
  expect(player()).toMatchObject({ index: 1, pages: [{ id: 'wolf' }, { id: forYouSlice.END }] });
  act(() => stage.props?.onSettled(0));
  const answerKey = expect.any(String) as unknown as string;
  expect(actions).toEqual([
    progressMade({ videoId: 'wolf', episodeId, second: 5 }),
    stepCounted({ event: 'play', videoId: 'wolf', episodeId }),
    episodesWanted({ videoId: 'wolf' }),
    remoteAddressRequested({ videoId: 'wolf', episodeId, answerKey }),
    forYouSlice.endReached(),
    forYouSlice.pageWanted({ videoId: 'wolf' }),
  ]);
});

describe('not interested', () => {
  const bride = video('bride', { title: 'The Bride' });
  const both = { items: ['wolf', 'bride'], status: 'end' as const };
  const press = async () => {
    const drawn = await draw({ at: 'wolf' }, both, { entities: { wolf, bride } });
    await drawn.person.click(await screen.findByRole('button', { name: 'Not interested in The Wolf' }));
    expect(drawn.actions.at(-1)).toEqual(wish(false));
    return drawn;
  };
  const wish = (undo: boolean) => forYouSlice.notInterestedRequested({ videoId: 'wolf', undo });
  const line = () => screen.queryByText(/fewer like this|Won’t show again/);

  test('offers an undo as soon as the series has gone, until the next swipe', async () => {
    const { say } = await press();
    expect(line()).not.toBeInTheDocument();
    say(forYouSlice.notInterestedChanged(['wolf']));
    say(forYouSlice.pagesSettled({ leftOut: ['wolf'], at: 'bride' }));
    expect(player()).toMatchObject({ index: 0, pages: [{ id: 'bride' }, { id: forYouSlice.END }] });
    expect(line()).toHaveTextContent('Won’t show again');
    expect(button('Undo')).toHaveFocus();
    act(() => stage.props?.onSettled(1));
    expect(line()).not.toBeInTheDocument();
  });

  test('is undone by one press', async () => {
    const { say, person, actions } = await press();
    say(forYouSlice.notInterestedChanged(['wolf']));
    await person.click(button('Undo'));
    expect(actions.at(-1)).toEqual(wish(true));
    expect(line()).not.toBeInTheDocument();
  });

  test('promises a member fewer similar series, until storing the choice fails', async () => {
    const { say } = await press();
    say(loggedIn(user));
    say(forYouSlice.notInterestedChanged(['wolf']));
    expect(line()).toHaveTextContent('You’ll see fewer like this');
    say(forYouSlice.notInterestedChanged([]));
    expect(line()).not.toBeInTheDocument();
  });
});
