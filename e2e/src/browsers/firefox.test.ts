import { describeJourneys } from './browser-journeys.ts';
import { launchFirefox } from './firefox.ts';

describeJourneys({ name: 'Firefox', launch: launchFirefox, navigations: 30 });
