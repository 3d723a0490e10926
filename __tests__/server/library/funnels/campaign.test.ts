import { expect, test } from '@jest/globals';
import { broughtBy } from '../../../../server/library/funnels/campaign.ts';

const none = { fbclid: false, ttclid: false, referrerToken: null };
const landed = (search: string, more: Partial<Parameters<typeof broughtBy>[0]> = {}) =>
  broughtBy({ page: `https://drama.example/videos/short${search}`, ...none, ...more });
const nothing = {
  ...{ network: null, utmSource: null, utmMedium: null, utmCampaign: null, utmContent: null },
  ...{ utmTerm: null, campaignId: null, referrerToken: null },
};

test('a landing address says source, medium, campaign, wording and the network’s own id', () => {
  const search =
    '?ep=1&utm_source=tiktok&utm_medium=cpc&utm_campaign=spring%20night&utm_content=kiss&utm_term=ceo&campaign_id=18001&ttclid=x';
  expect(landed(search)).toEqual({
    campaign: {
      ...{ network: 'tiktok', utmSource: 'tiktok', utmMedium: 'cpc', utmCampaign: 'spring night' },
      ...{ utmContent: 'kiss', utmTerm: 'ceo', campaignId: '18001', referrerToken: null },
    },
    stored: false,
  });
});

test.each([
  ['?fbclid=a', 'facebook'],
  ['?ttclid=a', 'tiktok'],
  ['?gclid=a', 'google'],
  ['?gbraid=a', 'google'],
  ['?wbraid=a', 'google'],
])('%s says that an advert of %s was tapped, and the click’s id is not kept', (search, network) => {
  expect(landed(search)).toEqual({ campaign: { ...nothing, network }, stored: false });
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
  expect(landed('', { fbclid: true })).toEqual({
    campaign: { ...nothing, network: 'facebook' },
    stored: true,
  });
  expect(landed('', { fbclid: true, ttclid: true })?.campaign.network).toBe('tiktok');
  expect(landed('', { referrerToken: 'friend' })).toEqual({
    campaign: { ...nothing, referrerToken: 'friend' },
    stored: true,
  });
  expect(landed('?utm_source=mail', { fbclid: true, referrerToken: 'friend' })).toEqual({
    campaign: { ...nothing, utmSource: 'mail', referrerToken: 'friend' },
    stored: false,
  });
});
