import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { DomainError, invalidFields } from '../domain-error.ts';
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

/** Validates a part of the request with the contract's schema, with Spanish messages. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const parsed = z.safeParse(schema, data, { error: defaultFieldMessage });
    if (parsed.success) {
      // Checks only the schema's output: the rest is discarded and never stored.
      const path = unstorableText(parsed.data);
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
