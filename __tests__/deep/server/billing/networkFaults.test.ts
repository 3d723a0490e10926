import { testNetworkFaults } from '../../../server/billing/networkFaults.ts';

testNetworkFaults(8);
