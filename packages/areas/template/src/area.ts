import { defineArea } from '@aforo/shared/area';
import { manifest } from './manifest.ts';
import { screens } from './routes.tsx';

export const area = defineArea({ manifest, screens });
