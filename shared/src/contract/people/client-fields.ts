import * as z from 'zod/mini';
import {
  localDateOutputSchema,
  localDateSchema,
  multilineText,
  oneLineText,
  optionalEmailSchema,
  personNameSchema,
  phoneInputSchema,
} from '../fields.ts';

/** A field as texts about changes name it. */
interface HistoryField {
  label: string;
  /** In a sentence: `cambió la fecha de nacimiento`. */
  article: 'el' | 'la' | 'los' | 'las';
  /** The audit records only that it changed: people write about illnesses in it. */
  isPrivateText?: boolean;
}

interface FieldDefinition extends HistoryField {
  /** The label of the form's field, if it differs. */
  formLabel?: string;
  /** How an import reads it and a list writes it. */
  kind: 'name' | 'email' | 'phone' | 'date' | 'tags' | 'notes' | 'text';
  /** As a form sends it; empty is `''` or `[]`. `z.exactOptional`: unchanged if it is left out. */
  input: z.ZodMiniType;
  /** As stored and sent by the server. */
  output: z.ZodMiniType;
  /** The stored value of an empty field, also after an erasure. */
  empty: '' | null | readonly [];
  /** Clients don't see it in their own area; it is in the copy of their data. */
  isStaffOnly?: boolean;
  /** Headings of other programs besides the label, without accents, signs and capitals. */
  importHeadings: readonly string[];
}

const tagSchema = oneLineText().check(
  z.minLength(1, { error: 'La etiqueta está vacía.' }),
  z.maxLength(40, { error: 'La etiqueta es demasiado larga (40 como máximo).' }),
);

/**
 * The fields of a client's record; `birthDate` is the column `birth_date` of the table `client`.
 * Every field is personal data: it is exported, imported, copied for the client, and erased.
 * Schemas, lists, history, audit and erasure follow these rows. Each form has a line per field.
 */
export const clientFields = {
  name: {
    label: 'Nombre',
    formLabel: 'Nombre y apellidos',
    article: 'el',
    kind: 'name',
    input: personNameSchema,
    output: z.string(),
    empty: '',
    importHeadings: ['nombre completo', 'nombre y apellidos', 'cliente', 'socio', 'alumno', 'name'],
  },
  email: {
    label: 'Correo',
    article: 'el',
    kind: 'email',
    input: optionalEmailSchema,
    output: z.nullable(z.string()),
    empty: null,
    importHeadings: ['correo electronico', 'email', 'e mail', 'mail', 'direccion de correo'],
  },
  phone: {
    label: 'Teléfono',
    article: 'el',
    kind: 'phone',
    input: phoneInputSchema,
    output: z.nullable(z.string()),
    empty: null,
    importHeadings: ['movil', 'telefono movil', 'tel', 'tfno', 'tlf', 'telf', 'celular', 'phone'],
  },
  birthDate: {
    label: 'Fecha de nacimiento',
    article: 'la',
    kind: 'date',
    input: z.union([z.literal(''), localDateSchema]),
    output: z.nullable(localDateOutputSchema),
    empty: null,
    importHeadings: ['fecha nacimiento', 'nacimiento', 'f nacimiento', 'birthday'],
  },
  tags: {
    label: 'Etiquetas',
    article: 'las',
    kind: 'tags',
    input: z.array(tagSchema).check(z.maxLength(12, { error: 'Como mucho 12 etiquetas.' })),
    output: z.array(z.string()),
    empty: [],
    isStaffOnly: true,
    importHeadings: ['etiqueta', 'grupo', 'grupos', 'tags'],
  },
  notes: {
    label: 'Notas',
    article: 'las',
    isPrivateText: true,
    kind: 'notes',
    input: multilineText().check(
      z.maxLength(4000, { error: 'Las notas pasan de 4000 caracteres.' }),
    ),
    output: z.string(),
    empty: '',
    isStaffOnly: true,
    importHeadings: ['observaciones', 'comentarios', 'nota', 'notes'],
  },
} as const satisfies Record<string, FieldDefinition>;

export type ClientField = keyof typeof clientFields;
export const clientFieldNames = Object.keys(clientFields) as ClientField[]; // keys of the literal

/** The definition without the literal types of its row. */
export const clientField = (field: ClientField): FieldDefinition => clientFields[field];

/** The fields that the history of a client names; health notes and the family have tables. */
export const clientHistoryFields: Record<
  ClientField | 'dependant' | 'healthNotes' | 'payer',
  HistoryField
> = {
  ...clientFields,
  dependant: { label: 'Familiar por quien paga', article: 'el' },
  healthNotes: { label: 'Datos de salud', article: 'los', isPrivateText: true },
  payer: { label: 'Familiar que paga', article: 'el' },
};

type Part<Name extends keyof FieldDefinition> = {
  [Field in ClientField]: (typeof clientFields)[Field] extends Record<Name, infer Value>
    ? Value
    : never;
};

/** One property of every field. */
function partOf<Name extends keyof FieldDefinition>(name: Name): Part<Name> {
  const entries = clientFieldNames.map((field) => [field, clientField(field)[name]]);
  return Object.fromEntries(entries) as Part<Name>; // the same fields, each with its property
}

export const clientInputShape = partOf('input');
export const clientOutputShape = partOf('output');
export const clientFieldLabel: Record<ClientField, string> = partOf('label');

export type ClientInput = z.infer<z.ZodMiniObject<typeof clientInputShape>>;
/** The values of a form with every field. */
export type ClientValues = Required<ClientInput>;
/** The stored values. */
export type ClientFields = z.infer<z.ZodMiniObject<typeof clientOutputShape>>;

export const emptyClientFields = partOf('empty') as unknown as ClientFields; // [] is a string[] too

/** The stored values as a form sends them. */
export function clientValues(stored: ClientFields): ClientValues {
  const entries = clientFieldNames.map((field) => [field, stored[field] ?? '']);
  return Object.fromEntries(entries) as ClientValues; // null is the only value that inputs lack
}

/** The fields of a larger record. */
export function clientFieldsOf(record: ClientFields): ClientFields {
  const entries = clientFieldNames.map((field) => [field, record[field]]);
  return Object.fromEntries(entries) as ClientFields; // every field, from a record that has them
}
