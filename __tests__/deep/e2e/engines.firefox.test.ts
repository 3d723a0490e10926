import { startFirefox } from '../../e2e/support/engines/firefox.ts';
import { journey } from '../../e2e/support/engines/journey.ts';
import { lineLost } from '../../e2e/support/engines/lineLost.ts';

journey(startFirefox);
lineLost(startFirefox, { goesOn: 'by itself' });
