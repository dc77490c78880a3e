import * as z from 'zod/mini';
import { multilineText, oneLineText } from '../../fields.ts';

/**
 * The center's own texts for e-mails about bookings. Placeholders in braces are filled from the
 * booking; greeting, address and the link to the bookings are added around every text.
 */

export const noticeKinds = [
  'booked',
  'rescheduled',
  'cancelled',
  'promoted',
  'offered',
  'reminder',
  'cancelledByCenter',
  'waitlistClosed',
  'holdLapsed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeKindName = {
  booked: 'Reserva hecha',
  rescheduled: 'Reserva cambiada',
  cancelled: 'Reserva cancelada por el cliente',
  promoted: 'Entra desde la lista de espera',
  offered: 'Plaza ofrecida de la lista de espera',
  reminder: 'Recordatorio',
  cancelledByCenter: 'Sesión cancelada por el centro',
  waitlistClosed: 'Lista de espera cerrada',
  holdLapsed: 'Plaza apartada que no se ha pagado',
} as const satisfies Record<NoticeKind, string>;

/** The meaning of each placeholder, as explained to the author of a text. */
export const placeholderMeaning = {
  clase: 'qué ha reservado',
  profesional: 'quién la da',
  cuando: 'el día y la hora',
  sala: 'dónde, si tiene sala',
  centro: 'el nombre del centro',
  coste: 'lo que cuesta o el bono que gasta',
  plazo: 'hasta cuándo se cancela sin coste',
  antes: 'el día y la hora de antes',
  devolucion: 'qué se devuelve',
  hasta: 'hasta qué hora se guarda la plaza',
  motivo: 'por qué se cancela',
} as const;
export type Placeholder = keyof typeof placeholderMeaning;

const session = ['clase', 'profesional', 'cuando', 'sala', 'centro'] as const;

/** Placeholders that the text of each kind may contain, and those it must contain to be useful. */
export const noticePlaceholders: Record<
  NoticeKind,
  { may: readonly Placeholder[]; must: readonly Placeholder[] }
> = {
  booked: { may: [...session, 'coste', 'plazo'], must: ['cuando', 'coste', 'plazo'] },
  rescheduled: { may: [...session, 'antes'], must: ['cuando'] },
  cancelled: { may: [...session, 'devolucion'], must: ['cuando', 'devolucion'] },
  promoted: { may: [...session, 'coste', 'plazo'], must: ['cuando', 'coste', 'plazo'] },
  offered: { may: [...session, 'coste', 'hasta'], must: ['cuando', 'coste', 'hasta'] },
  reminder: { may: session, must: ['cuando'] },
  cancelledByCenter: {
    may: [...session, 'motivo', 'devolucion'],
    must: ['cuando', 'motivo', 'devolucion'],
  },
  waitlistClosed: { may: [...session, 'motivo'], must: ['cuando', 'motivo'] },
  holdLapsed: { may: session, must: ['cuando'] },
};

/** Used if the center has no text of its own. */
export const defaultNoticeTexts: Record<NoticeKind, NoticeText> = {
  booked: {
    subject: 'Reserva hecha: {clase}, {cuando}',
    body: 'Tienes plaza en {clase} con {profesional}, {cuando}.\n\n{coste}\n\n{plazo}',
  },
  rescheduled: {
    subject: 'Reserva cambiada: {clase}, {cuando}',
    body: 'Tu reserva ha cambiado: ahora es {clase} con {profesional}, {cuando}.\n\nAntes era {antes}.',
  },
  cancelled: {
    subject: 'Reserva cancelada: {clase}, {cuando}',
    body: 'Has dejado tu plaza en {clase} con {profesional}, {cuando}.\n\n{devolucion}',
  },
  promoted: {
    subject: 'Ya tienes plaza: {clase}, {cuando}',
    body: 'Se ha liberado un sitio y la plaza es tuya: {clase} con {profesional}, {cuando}.\n\n{coste}\n\n{plazo}',
  },
  offered: {
    subject: 'Hay una plaza para ti: {clase}, {cuando}',
    body: 'Se ha liberado un sitio en {clase} con {profesional}, {cuando}.\n\nTe lo guardamos hasta las {hasta}. Acéptalo antes si lo quieres.\n\n{coste}',
  },
  reminder: {
    subject: 'Te esperamos: {clase}, {cuando}',
    body: 'Te recordamos tu reserva: {clase} con {profesional}, {cuando}.\n\nSi no puedes venir, cancela con tiempo.',
  },
  cancelledByCenter: {
    subject: 'Sesión cancelada: {clase}, {cuando}',
    body: 'Hemos tenido que cancelar {clase} con {profesional}, {cuando}.\n\nEl motivo: {motivo}\n\n{devolucion}',
  },
  waitlistClosed: {
    subject: 'Sesión cancelada: {clase}, {cuando}',
    body: 'Estabas en la lista de espera de {clase} con {profesional}, {cuando}, y hemos tenido que cancelarla.\n\nEl motivo: {motivo}',
  },
  holdLapsed: {
    subject: 'Tu plaza ya no está apartada: {clase}, {cuando}',
    body: 'La plaza que tenías apartada en {clase} con {profesional}, {cuando}, ha quedado libre porque no se ha pagado a tiempo.\n\nSi todavía hay sitio, puedes reservarla otra vez. Si acabas de pagarla, te escribimos en cuanto lo confirme el banco.',
  },
};

const named = /\{([^{}\s]*)\}/g;
const inBraces = (names: readonly string[]) =>
  new Intl.ListFormat('es').format(names.map((name) => `{${name}}`));

/** Placeholders that this kind doesn't have. */
function unknownIn(kind: NoticeKind, text: string): string[] {
  const known: readonly string[] = noticePlaceholders[kind].may;
  return [...text.matchAll(named)]
    .map(([, name = '']) => name)
    .filter((name, at, all) => !known.includes(name) && all.indexOf(name) === at);
}

function unknownProblem(kind: NoticeKind, text: string): string | null {
  const unknown = unknownIn(kind, text);
  return unknown.length === 0
    ? null
    : `Aquí no se puede usar ${inBraces(unknown)}. Quítalo o elige otro de la lista.`;
}

/** Required placeholders that the body lacks. */
function missingProblem(kind: NoticeKind, body: string): string | null {
  const missing = noticePlaceholders[kind].must.filter((name) => !body.includes(`{${name}}`));
  return missing.length === 0
    ? null
    : `Falta ${inBraces(missing)}: quien lo recibe necesita saberlo.`;
}

const bodyProblem = (kind: NoticeKind, body: string) =>
  unknownProblem(kind, body) ?? missingProblem(kind, body);

const textFields = {
  subject: oneLineText().check(
    z.minLength(1, { error: 'Escribe el asunto.' }),
    z.maxLength(120, { error: 'El asunto es demasiado largo (120 como máximo).' }),
  ),
  body: multilineText().check(
    z.minLength(1, { error: 'Escribe el texto.' }),
    z.maxLength(2000, { error: 'El texto es demasiado largo (2.000 como máximo).' }),
  ),
};
export const noticeTextFieldsSchema = z.object(textFields);
/** A blank line in the body separates paragraphs. */
export type NoticeText = z.infer<typeof noticeTextFieldsSchema>;

/** A text with its kind, as it is saved. */
export const noticeTextInputSchema = z.object({ kind: z.enum(noticeKinds), ...textFields }).check(
  z.refine(({ kind, subject }) => unknownProblem(kind, subject) === null, {
    path: ['subject'],
    error: ({ input }) => unknownProblem(...partsOf(input, 'subject')) ?? '',
  }),
  z.refine(({ kind, body }) => bodyProblem(kind, body) === null, {
    path: ['body'],
    error: ({ input }) => bodyProblem(...partsOf(input, 'body')) ?? '',
  }),
);
export type NoticeTextInput = z.infer<typeof noticeTextInputSchema>;

/** The kind and one field of an input that failed a refinement, so it has already been parsed. */
function partsOf(input: unknown, field: 'subject' | 'body'): [NoticeKind, string] {
  const { kind, [field]: text } = input as NoticeTextInput; // parsed before the refinement failed
  return [kind, text];
}

export type NoticeTexts = Record<NoticeKind, NoticeText>;
const plainText = z.object({ subject: z.string(), body: z.string() });
export const noticeTextsSchema = z.object({
  texts: z.object({
    booked: plainText,
    rescheduled: plainText,
    cancelled: plainText,
    promoted: plainText,
    offered: plainText,
    reminder: plainText,
    cancelledByCenter: plainText,
    waitlistClosed: plainText,
    holdLapsed: plainText,
  } satisfies Record<NoticeKind, typeof plainText>),
});

/**
 * Fills in the placeholders of a text. Values are not filled in again, even if they contain braces.
 */
export function fillNotice(template: string, values: Partial<Record<Placeholder, string>>): string {
  const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholderMeaning, name);
  return template.replaceAll(named, (whole, name: string) =>
    isKnown(name) ? (values[name] ?? '') : whole,
  );
}

/** Like `fillNotice`, but split into paragraphs; empty paragraphs are removed. */
export function noticeParagraphs(
  body: string,
  values: Partial<Record<Placeholder, string>>,
): string[] {
  return body
    .split(/\n{2,}/)
    .map((paragraph) => fillNotice(paragraph, values).trim())
    .filter((paragraph) => paragraph !== '');
}
