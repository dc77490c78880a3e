import { describeJourneys } from './browser-journeys.ts';
import { launchWebKit } from './webkit.ts';

describeJourneys({ name: 'WebKit', launch: launchWebKit, navigations: 8 });
