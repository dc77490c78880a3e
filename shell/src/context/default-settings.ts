import type { Settings } from '@aforo/shared/contract';

/** Used until the server's settings have loaded. */
export const defaultSettings: Settings = {
  theme: { primaryColor: '' },
  center: { name: 'Aforo', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
  locale: 'es',
  weekStartsOn: 0,
  isDemo: false,
};
