import { testHistories } from './histories.ts';

testHistories({ histories: 20, calls: 50 });
