import { randomId, sha256 } from './secrets.ts';

export type Behaviour =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'challenge'
  | 'slow'
  | 'declines_renewals'
  | 'declines_first_renewal';

export interface TestCard {
  number: string;
  behaviour: Behaviour;
  label: string;
}

export interface CardToken {
  token: string;
  brand: string;
  last4: string;
  /** The same for every token of a card. Another expiry is another card, so that testers can be several people. */
  fingerprint: string;
  behaviour: Behaviour;
  expiresAt: number;
}

export interface TypedCard {
  number: string;
  expiry: string;
  cvv: string;
}

export interface CardProblem {
  field: 'number' | 'expiry' | 'cvv';
  code: 'number_invalid' | 'test_cards_only' | 'expiry_invalid' | 'expiry_past' | 'cvv_invalid';
  message: string;
}

const TOKEN_LIFE_MS = 15 * 60_000;
const BRAND = 'test';

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'succeeds', label: 'Succeeds at once' },
  { number: '4000000000000002', behaviour: 'declined', label: 'Is declined' },
  { number: '4000000000009995', behaviour: 'insufficient_funds', label: 'Has insufficient funds' },
  { number: '4000002760003184', behaviour: 'challenge', label: 'Asks for a 3-D Secure check' },
  { number: '4000000000005555', behaviour: 'slow', label: 'Stays pending, then succeeds' },
  { number: '4000000000000341', behaviour: 'declines_renewals', label: 'Succeeds, declines every renewal' },
  {
    number: '4000000000000416',
    behaviour: 'declines_first_renewal',
    label: 'Succeeds, declines the first try of a renewal',
  },
];

export function groupNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Accepts test numbers only; the expiry is `MM/YY`, valid until the month ends (UTC). */
export function checkCard(card: TypedCard, now: number): CardProblem[] {
  const problems: CardProblem[] = [];
  const number = digitsOf(card.number);

  if (!isCardNumber(number)) {
    problems.push({ field: 'number', code: 'number_invalid', message: 'This is not a card number' });
  } else if (!findCard(number)) {
    const message = 'Only test cards work here; never type a real card';
    problems.push({ field: 'number', code: 'test_cards_only', message });
  }

  const expiry = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(card.expiry);
  if (!expiry) {
    problems.push({ field: 'expiry', code: 'expiry_invalid', message: 'Expiry must be MM/YY' });
  } else if (Date.UTC(2000 + Number(expiry[2]), Number(expiry[1])) <= now) {
    problems.push({ field: 'expiry', code: 'expiry_past', message: 'This expiry date is in the past' });
  }

  if (!/^\d{3}$/.test(card.cvv.trim())) {
    problems.push({ field: 'cvv', code: 'cvv_invalid', message: 'The CVV has 3 digits' });
  }
  return problems;
}

export function tokenise(card: TypedCard, now: number): CardToken {
  const found = findCard(digitsOf(card.number));
  if (!found) throw new Error('Only a checked card can be tokenised');
  return {
    token: randomId('tok'),
    brand: BRAND,
    last4: found.number.slice(-4),
    fingerprint: sha256(`${found.number} ${digitsOf(card.expiry).replace('/', '')}`, 'hex').slice(0, 16),
    behaviour: found.behaviour,
    expiresAt: now + TOKEN_LIFE_MS,
  };
}

function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, '');
}

function findCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

function isCardNumber(number: string): boolean {
  return /^\d{12,19}$/.test(number) && luhnSum(number) % 10 === 0;
}

function luhnSum(number: string): number {
  return [...number].reverse().reduce((sum, character, index) => {
    const digit = Number(character);
    if (index % 2 === 0) return sum + digit;
    return sum + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
}
