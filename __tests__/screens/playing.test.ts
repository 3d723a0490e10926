import { currentEpisode, lockedFrom, startSecond } from '../../src/screens/video/currentEpisode.ts';
import { episode, episodeList } from '../support/samples.ts';

const query = (text = '') => new URLSearchParams(text);
const at = (number: number, second: number) =>
  episodeList({ resume: { episodeId: episode(number, 'free').id, second } });
const numberOf = (list = episodeList(), text = '') => currentEpisode(list, query(text))?.number;

describe('which episode', () => {
  test('the one the address asks for', () => expect(numberOf(at(2, 10), 'ep=7')).toBe(7));
  test.each(['ep=0', 'ep=13', 'ep=two', 'ep=', 'ep=1.5'])('not one there is none of: %s', (text) =>
    expect(numberOf(at(2, 10), text)).toBe(2),
  );
  test('else the one to go on with', () => expect(numberOf(at(3, 20))).toBe(3));
  test('or the one behind it, if it was watched to its end', () => expect(numberOf(at(2, 54))).toBe(3));
  test('nine tenths are the end, a moment less is not', () => expect(numberOf(at(2, 53.9))).toBe(2));
  test('the last one again, if there is none behind it', () => expect(numberOf(at(12, 60))).toBe(12));
  test('else the first', () => expect(numberOf()).toBe(1));
  test('none where there are none', () => expect(numberOf(episodeList({ episodes: [] }))).toBeUndefined());
});

describe('from which second', () => {
  const from = (list = episodeList(), number = 1, text = '') =>
    startSecond(list, episode(number, 'free'), query(text));
  test('the one the address asks for', () => expect(from(at(2, 30), 2, 't=12')).toBe(12));
  test.each(['t=-4', 't=60', 't=x', 't=0'])('not one there is none of: %s', (text) =>
    expect(from(at(2, 30), 2, text)).toBe(30),
  );
  test('where the viewer left it', () => expect(from(at(2, 30), 2)).toBe(30));
  test('the beginning of any other episode', () => expect(from(at(2, 30), 3)).toBe(0));
  test('the beginning after an episode that was watched to its end', () =>
    expect(from(at(2, 59), 3)).toBe(0));
});

test('what is locked is counted from the episode on', () => {
  expect(lockedFrom(episodeList(), episode(4, 'locked'))).toEqual({ more: 8, seconds: 540 });
  expect(lockedFrom(episodeList(), episode(12, 'locked'))).toEqual({ more: 0, seconds: 60 });
});
