import { screen } from '@testing-library/react';
import ConsentBanner from '../../src/features/consent/ConsentBanner.tsx';
import { consentGranted, consentRefused } from '../../src/features/consent/slice.ts';
import { drawScreen, initial } from './drawScreen.tsx';

const asking = { consent: { ...initial.consent, status: 'asking' as const } };

test.each([
  ['No', consentRefused()],
  ['Yes', consentGranted()],
])('takes "%s" in one tap and closes', async (name, event) => {
  const { person, actions } = await drawScreen(ConsentBanner, { state: asking });
  expect(screen.getByRole('region', { name: 'May we measure our adverts?' })).toBeVisible();
  await person.click(screen.getByRole('button', { name }));
  expect(actions).toEqual([event]);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('shows two equal answers with neither preselected', async () => {
  await drawScreen(ConsentBanner, { state: asking });
  const [no, yes] = screen.getAllByRole('button');
  expect(no?.className).toBe(yes?.className);
});

test.each(['unknown', 'notNeeded', 'granted', 'refused'] as const)(
  'stays hidden while %s',
  async (status) => {
    await drawScreen(ConsentBanner, { state: { consent: { ...initial.consent, status } } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);
