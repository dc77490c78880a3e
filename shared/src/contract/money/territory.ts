/** Where the center is, which says what tax it charges. */
export const territories = ['mainland', 'canaryIslands', 'ceutaMelilla', 'abroad'] as const;
export type Territory = (typeof territories)[number];

/** As documents call the tax. */
export const taxName = {
  mainland: 'IVA',
  canaryIslands: 'IGIC',
  ceutaMelilla: 'IPSI',
  abroad: 'Impuesto',
} as const satisfies Record<Territory, string>;
