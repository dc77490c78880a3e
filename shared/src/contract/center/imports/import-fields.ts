import { clientFieldLabel, clientFieldNames } from '../../people/client-fields.ts';

/** What a file holds, and what its columns can be. */

export const importKinds = [
  'clients',
  'services',
  'bonos',
  'memberships',
  'mandates',
  'bookings',
] as const;
export type ImportKind = (typeof importKinds)[number];
export const importKindName: Record<ImportKind, string> = {
  clients: 'Clientes',
  services: 'Servicios',
  bonos: 'Bonos en vigor',
  memberships: 'Suscripciones',
  mandates: 'Domiciliaciones',
  bookings: 'Reservas futuras',
};

export const importFields = [
  ...clientFieldNames,
  'surname',
  'surname2',
  'address',
  'toNotes',
  'toTags',
  'marketing',
  'marketingSince',
  'serviceKind',
  'description',
  'duration',
  'capacity',
  'price',
  'tax',
  'package',
  'sessionsLeft',
  'expiresOn',
  'startedOn',
  'nextChargeOn',
  'seats',
  'membershipState',
  'iban',
  'reference',
  'signedOn',
  'lastCollectedOn',
  'debtorName',
  'service',
  'date',
  'time',
  'professional',
] as const;
export type ImportField = (typeof importFields)[number];
export const importFieldName: Record<ImportField, string> = {
  ...clientFieldLabel,
  surname: 'Apellidos',
  surname2: 'Segundo apellido',
  address: 'Dirección, a las notas',
  toNotes: 'Añadir a las notas',
  toTags: 'Añadir a las etiquetas',
  marketing: 'Acepta novedades',
  marketingSince: 'Fecha en que las aceptó',
  serviceKind: 'Clase o cita',
  description: 'Descripción',
  duration: 'Duración',
  capacity: 'Plazas',
  price: 'Precio',
  tax: 'Impuesto',
  package: 'Paquete',
  sessionsLeft: 'Sesiones que quedan',
  expiresOn: 'Último día en que vale',
  startedOn: 'Desde cuándo la tiene',
  nextChargeOn: 'Fecha del próximo cobro',
  seats: 'Plazas fijas',
  membershipState: 'Estado en el otro programa',
  iban: 'IBAN',
  reference: 'Referencia del mandato',
  signedOn: 'Fecha de la firma',
  lastCollectedOn: 'Último cobro',
  debtorName: 'Titular de la cuenta',
  service: 'Servicio',
  date: 'Día',
  time: 'Hora',
  professional: 'Profesional',
};

/** Fields that several columns of a file can have: their cells are joined. */
const repeatableFields: readonly ImportField[] = ['address', 'toNotes', 'toTags'];
export const isRepeatable = (field: ImportField): boolean => repeatableFields.includes(field);

const whoseFields: readonly ImportField[] = ['name', 'surname', 'surname2', 'email', 'phone'];
/** Fields of a row, by kind. Except for clients and services the first five identify the client. */
export const importFieldsOf: Record<ImportKind, readonly ImportField[]> = {
  clients: [
    ...new Set<ImportField>([
      ...whoseFields,
      ...clientFieldNames,
      'marketing',
      'marketingSince',
      ...repeatableFields,
    ]),
  ],
  services: ['name', 'serviceKind', 'description', 'duration', 'capacity', 'price', 'tax'],
  bonos: [...whoseFields, 'package', 'sessionsLeft', 'expiresOn'],
  memberships: [
    ...whoseFields,
    ...(['package', 'price', 'nextChargeOn', 'startedOn', 'sessionsLeft', 'seats'] as const),
    'membershipState',
  ],
  mandates: [
    ...whoseFields,
    ...(['iban', 'reference', 'signedOn', 'lastCollectedOn', 'debtorName'] as const),
  ],
  bookings: [...whoseFields, 'service', 'date', 'time', 'professional'],
};
