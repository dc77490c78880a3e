import { defineScreens, lazyNamed } from '@aforo/shared/area';
import { manifest } from './manifest.ts';

export const screens = defineScreens(manifest, {
  '': lazyNamed(() => import('./welcome/welcome-page.tsx'), 'WelcomePage'),
});
