import { joinedText, oneLineText } from '@aforo/shared/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { RegistryRefusal } from './registry-error.ts';

/** Spanish descriptions of valid values, where the schema's message would not be Spanish. */
const expectations: Record<string, string> = {
  canary: 'un porcentaje entero de 1 a 99, o un papel (admin, receptionist, professional, client)',
  target: 'un build o una versión',
  to: 'un build o una versión',
  reason: 'un texto que diga por qué',
  mounts: 'una lista de rutas con prefix, basePath y roles',
  area: 'el nombre de un área, o null para todas',
  name: 'un nombre',
  url: 'la dirección de la carpeta de un build',
  hours: 'un número entero de 1 a 8',
  keep: 'un número entero de 1 a 1000',
  dryRun: 'true o false',
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
