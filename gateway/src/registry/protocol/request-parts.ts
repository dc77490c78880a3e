import { joinedText, oneLineText } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { RegistryRefusal } from './registry-error.ts';

/** Spanish descriptions of valid values, where the schema's message would not be Spanish. */
const expectations: Record<string, string> = {
  canary:
    'un porcentaje entero de 1 a 99, un papel (admin, receptionist, professional, client), hasta 50 cuentas, o varios de ellos',
  steps: 'de 1 a 20 porcentajes enteros de 1 a 100, de menor a mayor',
  everySeconds: 'un número entero de segundos, desde un minuto hasta una semana',
  stopIf: 'condiciones con failurePercent (de 0,1 a 100) o mountRatio (de 1,1 a 100)',
  role: 'un papel (admin, receptionist, professional, client)',
  accounts: 'una lista de hasta 50 correos',
  startsAt: 'un momento como 2026-12-01T08:00:00Z',
  action: 'pause, resume o stop',
  target: 'un build o una versión',
  to: 'un build o una versión',
  reason: 'un texto que diga por qué',
  mounts: 'una lista de rutas con prefix, basePath y roles',
  position: 'un número entero de 1 a 1000: por dónde va el canal',
  seen: 'el changedAt con que se vio el canal',
  channel: 'el nombre de un canal',
  from: 'el nombre de un canal',
  area: 'el nombre de un área, o null para todas',
  name: 'un nombre',
  url: 'una dirección',
  days: 'un número entero de días, de 1 a 366',
  publishOnly: 'true o false',
  isRequired: 'true o false',
  until: 'un momento como 2026-12-01T08:00:00Z',
  hours: 'un número entero de 1 a 8',
  keep: 'un número entero de 1 a 1000',
  dryRun: 'true o false',
  staffMin: 'un número entero de 2 a 1000, o null',
  peopleMin: 'un número entero de 2 a 100000, o null',
  sharePercent: 'un número entero de 1 a 100, o null',
  minutes: 'un número entero de 1 a 1440, o null',
};

/** @throws {RegistryRefusal} `input_invalid`, with each invalid field and its expected value */
export function parseBody<T>(schema: z.ZodMiniType<T>, request: FastifyRequest): T {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')));
  const details = [...fields].map((field) => {
    if (field === '') return 'Hace falta un cuerpo JSON con los campos de esta petición.';
    return `«${field}» tiene que ser ${expectations[field] ?? 'otra cosa'}.`;
  });
  throw new RegistryRefusal('input_invalid', details.join(' '), details);
}

/**
 * The revision that a change is based on: `If-Match: "12"`.
 * @throws {RegistryRefusal} `revision_needed`, `input_invalid`
 */
export function revisionIn(request: FastifyRequest): number {
  const given = request.headers['if-match'];
  if (given === undefined) throw new RegistryRefusal('revision_needed');
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(given.trim())?.[1];
  if (digits === undefined) {
    throw new RegistryRefusal(
      'input_invalid',
      'If-Match lleva el número de una revisión, como "12".',
    );
  }
  return Number(digits);
}

const reasonSchema = joinedText().check(z.minLength(1), z.maxLength(500));
const tokenNameSchema = oneLineText().check(z.minLength(1), z.maxLength(80));

/**
 * A non-empty, single-line reason, because terminals print it too.
 * @throws {RegistryRefusal} `input_invalid`
 */
export function reasonIn({ reason }: { reason: string }): string {
  const said = reasonSchema.safeParse(reason);
  if (said.success) return said.data;
  throw new RegistryRefusal('input_invalid', 'Di por qué, en 500 letras como mucho.');
}

/** The name of a token. @throws {RegistryRefusal} `input_invalid` */
export function tokenNameIn({ name }: { name: string }): string {
  const called = tokenNameSchema.safeParse(name);
  if (called.success) return called.data;
  throw new RegistryRefusal(
    'input_invalid',
    'Ponle un nombre de 80 letras como mucho, en una línea.',
  );
}
