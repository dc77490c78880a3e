import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * Zod's issues as one Spanish text per field, keyed by path (`a.b.0`); the first issue of a field
 * wins. For a union without a match, the closest branch provides the message.
 */
export function fieldMessages(issues: readonly Issue[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { path, message } of issues.flatMap((issue) => insideUnion(issue))) {
    texts[path.join('.')] ??= message;
  }
  return texts;
}

function insideUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const closest = issue.errors.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!closest) return [issue];
  return closest.flatMap((inner) =>
    insideUnion({ ...inner, path: [...issue.path, ...inner.path] }),
  );
}

/** For `'' | e-mail` and `ana@`, the e-mail's message helps, "must be empty" does not. */
function distance(issues: readonly Issue[]): number {
  const isOtherKind = issues.some(
    ({ code }) => code === 'invalid_type' || code === 'invalid_value',
  );
  return isOtherKind ? 1000 + issues.length : issues.length;
}

/** The message when the contract's schema has none. */
export function defaultFieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Falta este dato.'
        : `Aquí va ${typeNames[issue.expected] ?? 'otro tipo de dato'}.`;
    case 'invalid_value':
      return 'Elige una de las opciones.';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `Pon al menos ${issue.minimum}${sizeName(issue.origin)}.`
        : `Usa ${issue.minimum} o más.`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `Pon como mucho ${issue.maximum}${sizeName(issue.origin)}.`
        : `Usa ${issue.maximum} o menos.`;
    case 'invalid_format':
      return formatTexts[issue.format] ?? 'No tiene la forma que esperamos.';
    case 'unrecognized_keys':
      return 'Hay datos que no conocemos.';
    default:
      return 'Este dato no encaja.';
  }
}

const typeNames: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'un sí o un no',
  array: 'una lista',
  object: 'un grupo de datos',
  date: 'una fecha',
};

const formatTexts: Record<string, string> = {
  datetime: 'Escribe una fecha y una hora que existan.',
  date: 'Escribe una fecha que exista.',
  time: 'Escribe una hora que exista.',
  email: 'El correo no parece completo.',
  url: 'La dirección no parece completa.',
  uuid: 'El identificador no es válido.',
};

function sizeName(origin: string): string {
  return origin === 'string' ? ' caracteres' : '';
}
