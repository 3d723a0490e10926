import { journey } from './support/engines/journey.ts';
import { startWebKit } from './support/engines/webkit.ts';

journey('webkit', startWebKit);
