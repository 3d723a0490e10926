import { startFirefox } from '../../e2e/support/engines/firefox.ts';
import { journey } from '../../e2e/support/engines/journey.ts';

journey(startFirefox);
