import { startChromium } from './support/engines/chromium.ts';
import { journey } from './support/engines/journey.ts';

journey('chromium', startChromium);
