import * as z from 'zod/mini';
import { emailPattern, mixesAlphabets, normalizeEmail } from './input/email-input.ts';
import { longestTyped, withoutInvisible } from './input/pasted-text.ts';
import { cleanName } from './input/person-name.ts';
import { compactPhone } from './input/phone-input.ts';
import { findLink } from './link-text.ts';

/** Fields used by more than one form. The texts appear below the field. */

export const idSchema = z.uuid({ error: 'El identificador no es válido.' });

/**
 * Control characters, line and paragraph separators, and bidirectional overrides. They would make a
 * name appear differently elsewhere: on another line of an e-mail, or as a link.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

const inOneLine = z.refine<string>((text) => !hidden.test(text), {
  error: 'Escríbelo en una sola línea, sin caracteres que no se ven.',
});

const visible = z.refine<string>((text) => !hidden.test(text.replaceAll('\n', '')), {
  error: 'Quita los caracteres que no se ven; lo más fácil es escribirlo otra vez.',
});

/**
 * For texts by non-staff users that others get by e-mail: mail programs would turn an address in it
 * into a link, in an e-mail from the center.
 */
export const withoutLinks = z.check<string>((context) => {
  // A longer text is refused because of its length; don't search it.
  const link = context.value.length > 1000 ? null : findLink(context.value);
  if (link === null) return;
  context.issues.push({
    code: 'custom',
    input: context.value,
    continue: true,
    message: `Quita «${link}»: no puede llevar enlaces ni direcciones. Si no lo es, deja un espacio detrás del punto.`,
  });
});

/** A single-line text, such as a name. The caller adds length limits. */
export function oneLineText(error?: string) {
  return z.string(error).check(z.trim(), inOneLine);
}

/**
 * A single-line text that may be typed in a multi-line field, such as a reason: line breaks become
 * spaces.
 */
export function joinedText(error?: string) {
  return z.string(error).check(z.overwrite(joinLines), z.trim(), inOneLine);
}

function joinLines(text: string): string {
  const lines = text.split(/[\t\r\n]+/).map((line) => line.trim());
  return lines.filter(Boolean).join(' ');
}

/** A multi-line text, such as notes. Tabs become spaces; other invisible characters are refused. */
export function multilineText(error?: string) {
  return z.string(error).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')),
    z.trim(),
    visible,
  );
}

/**
 * Plausible years for birthdays and bookings. Derived dates (the next day, a month later, a series
 * of a hundred years) then stay within the range of JavaScript dates and the database.
 */
const hasSensibleYear = z.refine<string>((date) => /^(?:19|20|21)\d\d-/.test(date), {
  error: 'Usa un año entre 1900 y 2199.',
});

/** ISO 8601 instant in UTC, e.g. `2026-11-21T09:00:00.000Z`, as sent by the server. */
export const instantSchema = z.iso.datetime();

/** The same, as sent by a client. */
export const instantInputSchema = z.iso.datetime().check(z.maxLength(40), hasSensibleYear);

/** Calendar date without a time, `YYYY-MM-DD`, as sent by the server: stored earlier or derived. */
export const localDateOutputSchema = z.iso.date();

/** The same, as sent by a client. */
export const localDateSchema = z.iso
  .date({ error: 'Escribe una fecha que exista.' })
  .check(hasSensibleYear);

const longEmailText = 'El correo es demasiado largo.';

/** An e-mail as typed or pasted, reduced by `normalizeEmail`. */
export const emailSchema = z.pipe(
  z
    .string({ error: 'Escribe el correo.' })
    .check(
      z.maxLength(longestTyped, { error: longEmailText, abort: true }),
      z.overwrite(normalizeEmail),
    ),
  z.string().check(
    z.minLength(1, { error: 'Escribe el correo.' }),
    z.maxLength(254, { error: longEmailText }),
    z.email({
      pattern: emailPattern,
      error: 'Ese correo no parece completo. Ejemplo: nombre@correo.es',
    }),
    z.refine((email) => !mixesAlphabets(email), {
      error: 'Ese correo mezcla letras de dos alfabetos. Escríbelo otra vez.',
    }),
  ),
);

/** An e-mail that may be empty. */
export const optionalEmailSchema = z.union([
  z.pipe(z.string().check(z.overwrite(withoutInvisible), z.trim()), z.literal('')),
  emailSchema,
]);

/** 10 to 128 characters of any kind: length beats composition rules (ASVS 6.2). */
export const newPasswordSchema = z
  .string({ error: 'Escribe una contraseña.' })
  .check(
    z.minLength(10, { error: 'Usa al menos 10 caracteres. Tres palabras sueltas van bien.' }),
    z.maxLength(128, { error: 'Usa como mucho 128 caracteres.' }),
  );

export const passwordSchema = z
  .string({ error: 'Escribe la contraseña.' })
  .check(z.minLength(1, { error: 'Escribe la contraseña.' }), z.maxLength(128));

/** A person's name in any script, as cleaned by `cleanName`. One word is a name. */
export const personNameSchema = z.string('Escribe el nombre.').check(
  z.overwrite(cleanName),
  z.trim(),
  inOneLine,
  z.minLength(2, { error: 'Escribe el nombre y los apellidos.' }),
  z.maxLength(120, { error: 'El nombre es demasiado largo (120 como máximo).' }),
  z.refine((name) => /\p{L}/u.test(name), { error: 'El nombre necesita alguna letra.' }),
  withoutLinks,
);

/** The name of a service, a room or a holiday. */
export const nameSchema = oneLineText('Escribe el nombre.').check(
  z.minLength(1, { error: 'Escribe el nombre.' }),
  z.maxLength(80, { error: 'El nombre es demasiado largo (80 como máximo).' }),
);

/** Maximum of the database's `integer`. */
/** Months of a membership's period. */
export const periodMonthsSchema = z.union([z.literal(1), z.literal(3), z.literal(12)]);

export const largestInteger = 2_147_483_647;

/**
 * The version that the user saw; if it is no longer current, the request is refused with
 * `stale_version`.
 */
export const versionSchema = z.number().check(z.int(), z.gte(1), z.lte(largestInteger));

/**
 * A telephone as typed or pasted, reduced by `compactPhone`; national numbers belong to the center's
 * country. The server converts it to E.164 (`+34612345678`) and refuses invalid numbers.
 */
export const phoneInputSchema = z.string().check(
  z.maxLength(60, { error: 'El teléfono es demasiado largo.', abort: true }),
  z.overwrite(withoutInvisible),
  z.trim(),
  inOneLine,
  z.overwrite(compactPhone),
  z.refine((text) => /^$|^\+?\d{6,20}$/.test(text), {
    error: 'Escribe solo números, por ejemplo 612 345 678.',
  }),
);

/** Secret of a mailed link. Opaque; 16 to 200 characters. */
export const tokenSchema = z
  .string()
  .check(
    z.minLength(16, { error: 'El enlace está incompleto.' }),
    z.maxLength(200, { error: 'El enlace no es válido.' }),
  );

export const colorSchema = z
  .string()
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'Usa un color como #3b5bdb.' }));

/** Query strings contain text; these schemas convert it to numbers and check their limits. */
export const pageSchema = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1);
export const pageSizeSchema = z._default(
  z.coerce.number().check(z.int(), z.gte(1), z.lte(100)),
  25,
);

export const searchTextSchema = z._default(z.string().check(z.trim(), z.maxLength(100)), '');
