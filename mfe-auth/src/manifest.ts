import { defineManifest } from '@aforo/shared/area';

/** Its screens fill the page, and their titles change with their state. */
export const manifest = defineManifest({
  area: 'mfe-auth',
  screens: {
    login: {},
    register: {},
    'register/success': {},
    'register/booking': {},
    'register/answer': {},
    password: {},
    'password/success': {},
    'password/reset': {},
  },
});
