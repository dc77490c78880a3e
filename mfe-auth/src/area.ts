import { defineBareArea } from '@aforo/shared/area';
import { manifest } from './manifest.ts';
import { screens } from './routes.tsx';

export const area = defineBareArea({ manifest, screens });
