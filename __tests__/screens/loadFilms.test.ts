import { FIRST_SCREEN_MS as FACE_MS } from '../../src/core/titleFaceSaga.ts';
import { FIRST_SCREEN_MS, loadFilms } from '../../src/screens/home/loadFilms.ts';
import { withTexts } from '../../src/screens/home/withTexts.ts';
import { setSaveData } from '../player/fakes.ts';

jest.mock('../../src/screens/home/HomeFilms.tsx', () => ({ __esModule: true, default: 'films' }));
jest.mock('../../src/screens/home/withTexts.ts', () => ({ withTexts: jest.fn((part) => part) }));

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(withTexts).mockClear();
});
afterEach(() => {
  setSaveData(false);
});

function begin() {
  const settled = jest.fn();
  loadFilms().then(settled, settled);
  return settled;
}

test('gives the first screen as much time as the face of titles does', () => {
  expect(FIRST_SCREEN_MS).toBe(FACE_MS);
});

test('loads when the first screen has had its time', async () => {
  const settled = begin();
  await jest.advanceTimersByTimeAsync(FIRST_SCREEN_MS - 1);
  expect(withTexts).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls).toEqual([[expect.objectContaining({ default: 'films' })]]);
});

test('loads nothing for somebody who saves data', async () => {
  setSaveData(true);
  begin();
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(withTexts).not.toHaveBeenCalled();
});

test('says nothing of code that cannot be had', async () => {
  jest.mocked(withTexts).mockRejectedValueOnce(new Error('Loading chunk failed'));
  const settled = begin();
  await jest.advanceTimersByTimeAsync(FIRST_SCREEN_MS);
  expect(withTexts).toHaveBeenCalled();
  expect(settled).not.toHaveBeenCalled();
});
