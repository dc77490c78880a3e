import { isDeepStrictEqual } from 'node:util';
import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { DomainError, invalidFields } from '../../domain-error.ts';
import { defaultFieldMessage, fieldMessages } from './field-messages.ts';
import { unstorableText } from './unstorable-text.ts';

/**
 * Parses values that the schema of the route leaves open.
 * @throws {DomainError} `validation_failed` with a message per field
 */
export function parseInput<T>(schema: z.ZodMiniType<T>, values: unknown): T {
  const parsed = z.safeParse(schema, values, { error: defaultFieldMessage });
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldMessages(parsed.error.issues));
}

/**
 * Refuses fields that a schema has dropped: a caller whose value is not stored must not believe that
 * it is. Those of `readOnly` with the same value are accepted, so that what was read can be sent back.
 * @throws {DomainError} `validation_failed` with a message per field
 */
export function throwIfDropped(sent: object, parsed: object, readOnly: object): void {
  const known = new Map(Object.entries(readOnly));
  const dropped = Object.entries(sent)
    .filter(([field]) => !Object.hasOwn(parsed, field))
    .filter(([field, value]) => !known.has(field) || !isDeepStrictEqual(value, known.get(field)));
  if (dropped.length === 0) return;
  throw invalidFields(
    Object.fromEntries(dropped.map(([field]) => [field, 'Este dato no se cambia aquí.'])),
  );
}

/** The paths of the fields that a schema has dropped, at any depth. */
export function droppedFields(sent: unknown, parsed: unknown): string[] {
  if (Array.isArray(sent) && Array.isArray(parsed)) {
    return sent.flatMap((item, at) => under(String(at), droppedFields(item, parsed[at])));
  }
  if (!isRecord(sent) || !isRecord(parsed)) return [];
  return Object.entries(sent).flatMap(([field, value]) =>
    Object.hasOwn(parsed, field) ? under(field, droppedFields(value, parsed[field])) : [field],
  );
}

const under = (field: string, paths: readonly string[]) => paths.map((path) => `${field}.${path}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Validates a part of the request with the contract's schema, with Spanish messages. A field of the
 * body that the schema doesn't know is refused: it would not be stored, and the caller would believe
 * that it is.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const parsed = z.safeParse(schema, data, { error: defaultFieldMessage });
    if (parsed.success) {
      // Checks only the schema's output: the rest is discarded and never stored.
      const path = unstorableText(parsed.data);
      const dropped = httpPart === 'body' ? droppedFields(data, parsed.data) : [];
      // guard: a body with unknown fields is refused (unknown-fields.test.ts)
      // without: `if (dropped.length > 0) {` → `if (dropped.length < 0) {`
      if (dropped.length > 0) {
        const texts = dropped.map((field) => [field, 'Este dato no se conoce aquí.'] as const);
        return { error: invalidFields(Object.fromEntries(texts)) };
      }
      if (path === null) return { value: parsed.data };
      if (httpPart === 'params') return { error: new DomainError('not_found') };
      return { error: invalidFields({ [path]: 'Quita de aquí los caracteres que no se ven.' }) };
    }
    const { issues } = parsed.error;
    // An invalid id gets the same answer as an unknown one.
    const isImpossibleId = issues.some(
      (issue) => issue.code === 'invalid_format' && issue.format === 'uuid',
    );
    if (httpPart === 'params' && isImpossibleId) return { error: new DomainError('not_found') };
    const isNothingLikeIt = issues.some(
      (issue) => issue.code === 'invalid_type' && issue.path.length === 0,
    );
    if (isNothingLikeIt) return { error: new DomainError('malformed_request') };
    return { error: invalidFields(fieldMessages(issues)) };
  };
};
