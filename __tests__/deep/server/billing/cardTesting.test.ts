import { testCardsOfOneAddress } from '../../../server/billing/cardTesting.ts';
import { shopOfSuite } from '../../../server/billing/shop.ts';

testCardsOfOneAddress(shopOfSuite(), 100);
