import { journey } from '../../e2e/support/engines/journey.ts';
import { lineLost } from '../../e2e/support/engines/lineLost.ts';
import { startWebKit } from '../../e2e/support/engines/webkit.ts';

journey(startWebKit);
// WebKitGTK gives up a downloaded film now and then on a busy machine.
lineLost(startWebKit, { goesOn: 'by a tap' });
