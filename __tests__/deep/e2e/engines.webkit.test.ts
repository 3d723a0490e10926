import { journey } from '../../e2e/support/engines/journey.ts';
import { startWebKit } from '../../e2e/support/engines/webkit.ts';

journey(startWebKit);
