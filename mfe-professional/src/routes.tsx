import { lazyNamed, screen } from '@aforo/shared/area';
import { screenPaths } from './paths.ts';

export const screens = [
  screen(
    screenPaths.profile,
    () => import(/* webpackChunkName: "screen.index" */ './profile/profile-page.tsx'),
    'ProfilePage',
  ),
  screen(
    screenPaths.classes,
    () => import(/* webpackChunkName: "screen.clases" */ './classes/classes-page.tsx'),
    'ClassesPage',
  ),
];

/** What other areas show inside their own pages. */
export const embeddable = {
  account: lazyNamed(
    () => import(/* webpackChunkName: "shown.account" */ './profile/account-sections.tsx'),
    'AccountSections',
  ),
};
