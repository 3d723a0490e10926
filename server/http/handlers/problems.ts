import type { Handlers } from '../../context.ts';
import { keepProblemReport } from '../../problems/problemReports.ts';
import { clientAddress } from '../clientAddress.ts';

export const problemHandlers: Handlers<'POST /api/problem'> = {
  'POST /api/problem': async ({ run, cassette }, { context, request }) => {
    await keepProblemReport(context, { run, cassette }, clientAddress(request));
    return null;
  },
};
