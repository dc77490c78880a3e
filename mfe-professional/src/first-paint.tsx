import { ProfileShape, prerenderedScreen } from '@aforo/shared/area';
import { ClassesOnTheirWay } from './classes/classes-on-their-way.tsx';
import { screenPaths } from './paths.ts';

export const firstPaint = [
  prerenderedScreen(screenPaths.profile, 'Mi información', ProfileShape),
  prerenderedScreen(screenPaths.classes, 'Clases', ClassesOnTheirWay),
];
