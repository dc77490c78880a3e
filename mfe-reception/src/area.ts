import { defineArea } from '@aforo/shared/area';
import { manifest } from './manifest.ts';
import { screens } from './routes.tsx';

/**
 * The module that this remote exposes as `./area`. mfe-admin shows the same screens under `/admin`.
 */
export const area = defineArea({ manifest, screens });
