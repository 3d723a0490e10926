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

test('a landing address names its campaign by UTM parameters, campaign id and click id', () => {
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
])('the query %s marks a click on an advert of %s, and the click id is not kept', (search, network) => {
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

test.each([undefined, '', 'not an address', 'https://drama.example'])('referrer %j is ignored', (page) => {
  expect(broughtBy({ page, ...none })).toBeNull();
});

test('a stored click id counts only when the address names no campaign; a stored referrer always counts', () => {
  expect(landed('', { fbclid: true })).toEqual(campaign({ network: 'facebook' }, true));
  expect(landed('', { fbclid: true, ttclid: true })?.campaign.network).toBe('tiktok');
  const [referrerToken, utmSource] = ['friend', 'mail'];
  expect(landed('', { referrerToken })).toEqual(campaign({ referrerToken }, true));
  const mailed = landed('?utm_source=mail', { fbclid: true, referrerToken });
  expect(mailed).toEqual(campaign({ utmSource, referrerToken }));
});
