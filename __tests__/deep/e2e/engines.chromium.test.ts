import { startChromium } from '../../e2e/support/engines/chromium.ts';
import { journey } from '../../e2e/support/engines/journey.ts';

journey(startChromium);
