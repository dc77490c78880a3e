import type { ImportField } from '@aforo/shared/contract';

interface ProductExport {
  product: string;
  /** `documented`: in the product's help pages. `assumed`: usual names, not seen in an export. */
  source: 'documented' | 'assumed';
  /** Each column with its invented value and the proposed field. */
  columns: [heading: string, value: string, field: ImportField | null][];
}

/** Client exports of other products, with the field that each column must get. */
export const headerCorpus: ProductExport[] = [
  {
    product: 'Mindbody',
    source: 'assumed',
    columns: [
      ['ID', '100012', null],
      ['Last Name', 'Vidal', 'surname'],
      ['First Name', 'Nuria', 'name'],
      ['Home Phone', '912345678', 'toNotes'],
      ['Mobile Phone', '612345001', 'phone'],
      ['Email', 'nuria.vidal@correo.test', 'email'],
      ['Birthdate', '4/13/1990', 'birthDate'],
      ['Address', 'Calle Mayor 3', 'address'],
      ['City', 'Madrid', 'address'],
      ['Postal Code', '28013', 'address'],
    ],
  },
  {
    product: 'Fresha',
    source: 'assumed',
    columns: [
      ['First name', 'Lara', 'name'],
      ['Last name', 'Otero', 'surname'],
      ['Mobile number', '+34 612 345 002', 'phone'],
      ['Telephone', '', 'toNotes'],
      ['Email', 'lara@correo.test', 'email'],
      ['Date of birth', '1988-02-11', 'birthDate'],
      ['Note', 'Prefiere tardes', 'notes'],
      ['Referral source', 'Instagram', null],
    ],
  },
  {
    product: 'Momence',
    source: 'assumed',
    columns: [
      ['First name', 'Iria', 'name'],
      ['Last name', 'Castro', 'surname'],
      ['Email', 'iria@correo.test', 'email'],
      ['Phone number', '612345003', 'phone'],
      ['Tags', 'VIP, Yoga', 'tags'],
    ],
  },
  {
    product: 'TeamUp',
    source: 'assumed',
    columns: [
      ['Name', 'Olga Sanz', 'name'],
      ['Email Address', 'olga@correo.test', 'email'],
      ['Phone Number', '612345004', 'phone'],
      ['DOB', '03/11/84', 'birthDate'],
      ['Notes', '', 'notes'],
    ],
  },
  {
    product: 'Acuity',
    source: 'assumed',
    columns: [
      ['First Name', 'Elsa', 'name'],
      ['Last Name', 'Mora', 'surname'],
      ['Phone', '612345005', 'phone'],
      ['Email', 'elsa@correo.test', 'email'],
      ['Notes', 'Rodilla', 'notes'],
    ],
  },
  {
    product: 'Glofox',
    source: 'assumed',
    columns: [
      ['Member name', 'Sara Polo', 'name'],
      ['Email', 'sara@correo.test', 'email'],
      ['Phone', '612345006', 'phone'],
      ['Birth Date', '1991-07-02', 'birthDate'],
      ['Membership', 'Unlimited', null],
    ],
  },
  {
    product: 'Vagaro',
    source: 'assumed',
    columns: [
      ['First Name', 'Julia', 'name'],
      ['Last Name', 'Rey', 'surname'],
      ['Day Phone', '912345001', 'toNotes'],
      ['Cell Phone', '612345007', 'phone'],
      ['Email', 'julia@correo.test', 'email'],
      ['Birthday', '11/2/1988', 'birthDate'],
      ['Street Address', 'Rúa Nova 1', 'address'],
      ['Zip Code', '15001', 'address'],
      ['Customer Notes', '', 'notes'],
    ],
  },
  {
    product: 'Bookwhen',
    source: 'assumed',
    columns: [
      ['Customer name', 'Rosa Vela', 'name'],
      ['Customer email', 'rosa@correo.test', 'email'],
      ['Contact number', '612345008', 'phone'],
      ['Comments', '', 'notes'],
    ],
  },
  {
    product: 'Eversports',
    source: 'assumed',
    columns: [
      ['Nombre', 'Berta', 'name'],
      ['Apellidos', 'Lago', 'surname'],
      ['Correo electrónico', 'berta@correo.test', 'email'],
      ['Número de teléfono', '612345009', 'phone'],
      ['Cumpleaños', '02/03/1979', 'birthDate'],
      ['Newsletter', 'Sí', 'marketing'],
    ],
  },
  {
    product: 'Virtuagym',
    source: 'assumed',
    columns: [
      ['Firstname', 'Alba', 'name'],
      ['Lastname', 'Roca', 'surname'],
      ['E-mail address', 'alba@correo.test', 'email'],
      ['Mobile', '612345010', 'phone'],
      ['Date of Birth', '1990-01-31', 'birthDate'],
      ['Postcode', '08001', 'address'],
    ],
  },
  {
    product: 'TIMP',
    source: 'assumed',
    columns: [
      ['Nombre', 'Inés', 'name'],
      ['Apellido 1', 'Gil', 'surname'],
      ['Apellido 2', 'Peña', 'surname2'],
      ['Teléfono móvil', '612345011', 'phone'],
      ['Correo', 'ines@correo.test', 'email'],
      ['Fecha nac.', '5-6-1985', 'birthDate'],
      ['C.P.', '41001', 'address'],
      ['Observaciones', '', 'notes'],
    ],
  },
  {
    product: 'Booksy',
    source: 'assumed',
    columns: [
      ['Full name', 'Marta Cid', 'name'],
      ['Cellphone', '612345012', 'phone'],
      ['Email', 'marta@correo.test', 'email'],
      ['Customer note', 'Alérgica al látex', 'notes'],
    ],
  },
  {
    product: 'Google Contacts',
    source: 'assumed',
    columns: [
      ['Name', 'Paula Soto', null],
      ['Given Name', 'Paula', 'name'],
      ['Family Name', 'Soto', 'surname'],
      ['Birthday', '1993-09-09', 'birthDate'],
      ['Notes', '', 'notes'],
      ['Labels', 'Pilates ::: * myContacts', 'tags'],
      ['E-mail 1 - Value', 'paula@correo.test', 'email'],
      ['Phone 1 - Value', '612345013', 'phone'],
      ['Address 1 - Street', 'Gran Vía 2', 'address'],
      ['Address 1 - City', 'Bilbao', 'address'],
    ],
  },
  {
    product: 'Holded',
    source: 'documented',
    columns: [
      ['Nombre fiscal', 'Eva Ríos', 'name'],
      ['Nombre comercial', '', null],
      ['Email', 'eva@correo.test', 'email'],
      ['Teléfono', '912345014', 'toNotes'],
      ['Móvil', '612345014', 'phone'],
      ['Dirección', 'Calle Luna 4', 'address'],
      ['Población', 'León', 'address'],
      ['Código postal', '24001', 'address'],
      ['Provincia', 'León', 'address'],
      ['País', 'España', 'address'],
      ['Notas', '', 'notes'],
      ['Tags separados por -', 'VIP', 'tags'],
    ],
  },
];
