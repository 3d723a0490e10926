import { journey } from '../../e2e/support/engines/journey.ts';
import { lineLost } from '../../e2e/support/engines/lineLost.ts';
import { startWebKit } from '../../e2e/support/engines/webkit.ts';

journey(startWebKit);
lineLost(startWebKit, 'by a tap');
