import { screen, within } from '@testing-library/react';
import { ErrorBoundary } from '../../src/app/ErrorBoundary.tsx';
import { reloadPage } from '../../src/lib/reloadPage.ts';
import { drawScreen } from '../screens/drawScreen.tsx';

jest.mock('../../src/lib/reloadPage.ts', () => ({ reloadPage: jest.fn() }));

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void jest.mocked(reloadPage).mockClear());

const Lost = (): never => {
  throw new Error('Loading chunk screen-video failed');
};
const draw = (at: string) =>
  drawScreen(
    () => (
      <ErrorBoundary>
        <Lost />
      </ErrorBoundary>
    ),
    { at },
  );

test('a screen that fails to render shows an error card whose retry reloads the page', async () => {
  const { person } = await draw('/my');
  const card = within(within(screen.getByRole('main')).getByRole('alert'));
  expect(card.getByRole('heading', { name: 'We couldn’t show this page' })).toBeVisible();
  await person.click(card.getByRole('button', { name: 'Try again' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test.each([
  ['/videos/v', 1],
  ['/my', 0],
])('the error page of %s draws a tab bar only where the frame has none (%i)', async (at, bars) => {
  await draw(at);
  expect(screen.queryAllByRole('navigation', { name: 'Main' })).toHaveLength(bars);
});
