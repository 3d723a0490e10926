import { lockedFrom } from '../../src/screens/video/Wall.tsx';
import { currentEpisode, startSecond } from '../../src/screens/viewerEpisodes.ts';
import { episode, episodeList } from '../support/samples.ts';

const query = (text = '') => new URLSearchParams(text);
const at = (number: number, second: number) =>
  episodeList({ resume: { episodeId: episode(number, 'free').id, second } });
const numberOf = (list = episodeList(), text = '') => currentEpisode(list, query(text))?.number;

describe('the current episode', () => {
  test('is the one in the URL', () => expect(numberOf(at(2, 10), 'ep=7')).toBe(7));
  test.each(['ep=0', 'ep=13', 'ep=two', 'ep=', 'ep=1.5'])('ignores an invalid number: %s', (text) =>
    expect(numberOf(at(2, 10), text)).toBe(2),
  );
  test('is the one to resume without a number in the URL', () => expect(numberOf(at(3, 20))).toBe(3));
  test('is the next one if the last was watched to its end', () => expect(numberOf(at(2, 54))).toBe(3));
  test('stays the same until nine tenths are watched', () => expect(numberOf(at(2, 53.9))).toBe(2));
  test('is the last one if no other follows', () => expect(numberOf(at(12, 60))).toBe(12));
  test('is the first one by default', () => expect(numberOf()).toBe(1));
  test('is undefined without episodes', () =>
    expect(numberOf(episodeList({ episodes: [] }))).toBeUndefined());
});

describe('the start position', () => {
  const from = (list = episodeList(), number = 1, text = '') =>
    startSecond(list, episode(number, 'free'), query(text));
  test('is the second in the URL', () => expect(from(at(2, 30), 2, 't=12')).toBe(12));
  test.each(['t=-4', 't=60', 't=x', 't=0'])('ignores an invalid second: %s', (text) =>
    expect(from(at(2, 30), 2, text)).toBe(30),
  );
  test('is the viewer’s stored position', () => expect(from(at(2, 30), 2)).toBe(30));
  test('is zero in any other episode', () => expect(from(at(2, 30), 3)).toBe(0));
  test('is zero after an episode that was watched to its end', () => expect(from(at(2, 59), 3)).toBe(0));
});

test('the paywall counts the locked episodes that follow and the seconds that remain', () => {
  expect(lockedFrom(episodeList(), episode(4, 'locked'))).toEqual({ more: 8, seconds: 540 });
  expect(lockedFrom(episodeList(), episode(12, 'locked'))).toEqual({ more: 0, seconds: 60 });
});
