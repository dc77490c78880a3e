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
