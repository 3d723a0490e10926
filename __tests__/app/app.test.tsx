import { act, screen } from '@testing-library/react';
import { consentAsked, reportsLoaded } from '../../src/features/consent/slice.ts';
import { offerMade } from '../../src/features/notifications/slice.ts';
import { homeLoaded } from '../../src/features/videos/slice.ts';
import { drawApp, inFreshBrowser, settle, VISITOR } from './wholeApp.tsx';

let draws = 0;
jest.mock('../../src/screens/NotFound.tsx', () => ({
  __esModule: true,
  default: () => {
    draws += 1;
    return <h1>The screen</h1>;
  },
}));
jest.mock('../../src/screens/Offers.tsx', () => {
  throw new Error('The chunk cannot be had.');
});

inFreshBrowser();

test('neither the consent question nor loaded categories re-render the screen', async () => {
  const { dispatch } = drawApp({ at: '/nowhere', server: VISITOR });
  await settle();
  expect(screen.getByText('The screen')).toBeInTheDocument();
  draws = 0;
  const categories = [{ id: 'revenge', name: 'Revenge', videoCount: 1 }];
  act(() => {
    dispatch(reportsLoaded([{ config_key: 'facebook_pixel_id', config_value: '1' }]));
    dispatch(consentAsked());
    dispatch(homeLoaded({ featured: [], categories, sections: [] }));
  });
  await settle();
  expect(screen.getByRole('link', { name: 'Revenge' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Yes' })).toBeInTheDocument();
  expect(draws).toBe(0);
});

test('an offer whose code fails to load leaves the page unchanged', async () => {
  const { dispatch } = drawApp({ at: '/nowhere', server: VISITOR });
  await settle();
  act(() => void dispatch(offerMade()));
  await settle();
  expect(screen.getByText('The screen')).toBeInTheDocument();
  expect(screen.queryByText('Know when the next episode is out')).not.toBeInTheDocument();
});
