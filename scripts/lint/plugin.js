import { deviceClock } from './device-clock.js';
import { reasonedAssertion } from './reasoned-assertion.js';
import { tellingName } from './telling-name.js';

/** The lint rules that no stock rule covers. */
export default {
  meta: { name: 'aforo' },
  rules: {
    'device-clock': deviceClock,
    'reasoned-assertion': reasonedAssertion,
    'telling-name': tellingName,
  },
};
