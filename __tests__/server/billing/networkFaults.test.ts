import { testNetworkFaults } from './networkFaults.ts';

testNetworkFaults(3);
