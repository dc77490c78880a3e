import { ProfileShape, stillScreen } from '@aforo/shared/area';
import { ClassesOnTheirWay } from './classes/classes-on-their-way.tsx';
import { places } from './paths.ts';

export const firstPaint = [
  stillScreen(places.profile, 'Mi información', ProfileShape),
  stillScreen(places.classes, 'Clases', ClassesOnTheirWay),
];
