import { testWalks } from '../../support/walk/walks.ts';

testWalks(100);
