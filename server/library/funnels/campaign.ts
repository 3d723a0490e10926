/** What the address of a landing page says about how its visitor came. */
export type Campaign = {
  network: 'facebook' | 'tiktok' | 'google' | null;
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmContent: string | null;
  utmTerm: string | null;
  campaignId: string | null;
  referrerToken: string | null;
};

const LONGEST = 100;
const CONTROLS = /\p{Cc}/u;
/** The first of these names that an address has says which network's advert was tapped. */
const CLICKS = [
  ['ttclid', 'tiktok'],
  ['fbclid', 'facebook'],
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
] as const;
const CAMPAIGN_IDS = ['campaign_id', 'utm_id', 'campaignid'];

export type Landing = {
  /** The address of the page that made the request. */
  page: string | undefined;
  /** What the app sends of the advert and the referral that it has stored. */
  fbclid: boolean;
  ttclid: boolean;
  referrerToken: string | null;
};

/** `stored` when the page itself says nothing and the app has kept it from an earlier visit. */
export type Brought = { campaign: Campaign; stored: boolean };

/** Null for a visit that no campaign brought. A value that no campaign would have counts as missing. */
export function broughtBy({ page, fbclid, ttclid, referrerToken }: Landing): Brought | null {
  const query = page !== undefined && URL.canParse(page) ? new URL(page).searchParams : new URLSearchParams();
  const read = (name: string): string | null => {
    const value = query.get(name)?.trim() ?? '';
    return value === '' || value.length > LONGEST || CONTROLS.test(value) ? null : value;
  };
  const inAddress = {
    network: CLICKS.find(([name]) => query.has(name))?.[1] ?? null,
    utmSource: read('utm_source'),
    utmMedium: read('utm_medium'),
    utmCampaign: read('utm_campaign'),
    utmContent: read('utm_content'),
    utmTerm: read('utm_term'),
    campaignId: CAMPAIGN_IDS.map(read).find((value) => value !== null) ?? null,
  };
  const stored = Object.values(inAddress).every((value) => value === null);
  const network = stored ? (ttclid ? 'tiktok' : fbclid ? 'facebook' : null) : inAddress.network;
  if (stored && network === null && referrerToken === null) return null;
  return { campaign: { ...inAddress, network, referrerToken }, stored };
}
