import type { Settings } from '@aforo/shared/contract';

/** What the page runs on while the server's settings can't be had. */
export const defaultSettings: Settings = {
  theme: { primaryColor: '' },
  center: { name: 'Aforo', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
  locale: 'es',
  weekStartsOn: 0,
  isDemo: false,
};
