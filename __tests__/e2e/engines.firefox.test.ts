import { startFirefox } from './support/engines/firefox.ts';
import { journey } from './support/engines/journey.ts';

journey('firefox', startFirefox);
