import { expect, test } from '@jest/globals';
import { broughtBy } from '../../../../server/library/funnels/campaign.ts';

const none = { fbclid: false, ttclid: false, referrerToken: null };
const landed = (search: string, more: Partial<Parameters<typeof broughtBy>[0]> = {}) =>
  broughtBy({ page: `https://drama.example/videos/short${search}`, ...none, ...more });
const nothing = {
  ...{ network: null, utmSource: null, utmMedium: null, utmCampaign: null, utmContent: null },
  ...{ utmTerm: null, campaignId: null, referrerToken: null },
};
const campaign = (change: object, stored = false) => ({ campaign: { ...nothing, ...change }, stored });

test('a landing address says source, medium, campaign, wording and the network’s own id', () => {
  const search =
    '?ep=1&utm_source=tiktok&utm_medium=cpc&utm_campaign=spring%20night&utm_content=kiss&utm_term=ceo&campaign_id=18001&ttclid=x';
  const [source, terms] = [
    { network: 'tiktok', utmSource: 'tiktok' },
    { utmContent: 'kiss', utmTerm: 'ceo' },
  ];
  const named = { utmMedium: 'cpc', utmCampaign: 'spring night', campaignId: '18001' };
  expect(landed(search)).toEqual(campaign({ ...source, ...terms, ...named }));
});

test.each([
  ['?fbclid=a', 'facebook'],
  ['?ttclid=a', 'tiktok'],
  ['?gclid=a', 'google'],
  ['?gbraid=a', 'google'],
  ['?wbraid=a', 'google'],
])('%s says that an advert of %s was tapped, and the click’s id is not kept', (search, network) => {
  expect(landed(search)).toEqual(campaign({ network }));
});

test.each([
  '',
  '?ep=2&t=10',
  '?utm_source=',
  '?utm_source=%20',
  `?utm_source=${'x'.repeat(101)}`,
  '?utm_source=a%00b',
])('an address with %j names no campaign', (search) => expect(landed(search)).toBeNull());

test.each([undefined, '', 'not an address', 'https://drama.example'])('nor does the referrer %j', (page) => {
  expect(broughtBy({ page, ...none })).toBeNull();
});

test('what the app has stored counts only where the address says nothing', () => {
  expect(landed('', { fbclid: true })).toEqual(campaign({ network: 'facebook' }, true));
  expect(landed('', { fbclid: true, ttclid: true })?.campaign.network).toBe('tiktok');
  const [referrerToken, utmSource] = ['friend', 'mail'];
  expect(landed('', { referrerToken })).toEqual(campaign({ referrerToken }, true));
  const mailed = landed('?utm_source=mail', { fbclid: true, referrerToken });
  expect(mailed).toEqual(campaign({ utmSource, referrerToken }));
});
