/** The center's territory, which determines its tax. */
export const territories = ['mainland', 'canaryIslands', 'ceutaMelilla', 'abroad'] as const;
export type Territory = (typeof territories)[number];

/** Name of the tax on documents. */
export const taxName = {
  mainland: 'IVA',
  canaryIslands: 'IGIC',
  ceutaMelilla: 'IPSI',
  abroad: 'Impuesto',
} as const satisfies Record<Territory, string>;

/** The time zone of each territory; outside Spain the owner chooses it. */
export const territoryTimeZone = {
  mainland: 'Europe/Madrid',
  canaryIslands: 'Atlantic/Canary',
  ceutaMelilla: 'Europe/Madrid',
  abroad: null,
} as const satisfies Record<Territory, string | null>;
