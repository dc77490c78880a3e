import { mountStandalone } from '@aforo/shared/area';
import { area } from './area.ts';

mountStandalone(area, { area: 'mfe-client', basePath: '/cliente' });
