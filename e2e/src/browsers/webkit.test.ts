import { describeJourneys } from './browser-journeys.ts';
import { launchWebKit } from './webkit.ts';

describeJourneys('WebKit', launchWebKit);
