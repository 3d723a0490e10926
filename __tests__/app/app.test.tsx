import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { i18n } from '../../i18n/browser.ts';
import { setLanguage } from '../../i18n/index.ts';
import { App } from '../../src/app/App.tsx';
import { createStore } from '../../src/app/store.ts';
import { consentAsked, reportsLoaded } from '../../src/features/consent/slice.ts';
import { homeLoaded } from '../../src/features/videos/slice.ts';

let draws = 0;
jest.mock('../../src/screens/NotFound.tsx', () => ({
  __esModule: true,
  default: () => {
    draws += 1;
    return <h1>The screen</h1>;
  },
}));

test('neither the question for consent nor the categories draw the screen again', async () => {
  await setLanguage(i18n, 'en');
  const { store } = createStore();
  await act(async () =>
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/nowhere']}>
          <App />
        </MemoryRouter>
      </Provider>,
    ),
  );
  expect(await screen.findByText('The screen')).toBeInTheDocument();
  draws = 0;
  const categories = [{ id: 'revenge', name: 'Revenge', videoCount: 1 }];
  await act(async () => {
    store.dispatch(reportsLoaded([{ config_key: 'facebook_pixel_id', config_value: '1' }]));
    store.dispatch(consentAsked());
    store.dispatch(homeLoaded({ featured: [], categories, sections: [] }));
  });
  expect(await screen.findByRole('link', { name: 'Revenge' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Yes' })).toBeInTheDocument();
  expect(draws).toBe(0);
});
