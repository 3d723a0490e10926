import { screen } from '@testing-library/react';
import ConsentBanner from '../../src/features/consent/ConsentBanner.tsx';
import { consentGranted, consentRefused } from '../../src/features/consent/slice.ts';
import { drawScreen, initial } from './drawScreen.tsx';
import { button, hrefOf } from './seen.ts';

const pixel = (config_key: string) => ({ config_key, config_value: 'x' });
const asking = (...keys: string[]) => ({
  consent: { ...initial.consent, status: 'asking' as const, reports: keys.map(pixel) },
});
const GOOGLE = 'google_analytics';

test.each([
  ['No', consentRefused()],
  ['Yes', consentGranted()],
])('the question for consent takes "%s" in one tap and closes', async (name, event) => {
  const { person, actions } = await drawScreen(ConsentBanner, { state: asking(GOOGLE) });
  await person.click(button(name));
  expect(actions).toEqual([event]);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test.each([
  [[GOOGLE], 'Can Google measure our ads?'],
  [['facebook_pixel_id', GOOGLE, 'consent'], 'Can Facebook and Google measure our ads?'],
  [['facebook_pixel_id', GOOGLE, 'tiktok_pixel'], 'Can Facebook, Google and TikTok measure our ads?'],
])(
  'the question for consent names the vendors that are configured (%j), and no others',
  async (keys, words) => {
    await drawScreen(ConsentBanner, { state: asking(...keys) });
    expect(screen.getByRole('region', { name: `${words} Details` })).toBeVisible();
    expect(hrefOf('Details')).toBe('/individual#privacy');
  },
);

test('the question for consent shows two equal answers with neither preselected', async () => {
  await drawScreen(ConsentBanner, { state: asking(GOOGLE) });
  const [no, yes] = screen.getAllByRole('button');
  expect(no?.className).toBe(yes?.className);
});

test.each([
  ['asking', []],
  ['asking', ['consent', 'constructor']],
  ['unknown', [GOOGLE]],
  ['notNeeded', [GOOGLE]],
  ['granted', [GOOGLE]],
  ['refused', [GOOGLE]],
] as const)('the question for consent stays hidden while %s with these vendors: %j', async (status, keys) => {
  const { consent } = asking(...keys);
  await drawScreen(ConsentBanner, { state: { consent: { ...consent, status } } });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
