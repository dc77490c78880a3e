import { defineBareArea } from '@aforo/shared/area';
import { screens } from './screens.ts';

export const area = defineBareArea({ area: 'mfe-auth', screens });
