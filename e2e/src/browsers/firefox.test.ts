import { describeJourneys } from './browser-journeys.ts';
import { launchFirefox } from './firefox.ts';

describeJourneys('Firefox', launchFirefox);
