import { mountStandalone } from '@aforo/shared/area';
import { area } from './area.ts';

mountStandalone(area, { basePath: '/ejemplo' });
