import { defineArea } from '@aforo/shared/area';
import { screens } from './screens.ts';

export const area = defineArea({ area: 'mfe-auth', screens });
