import * as z from 'zod';

/** A JSON Schema, as far as the document uses it. */
export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface DocumentOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
}

export interface Operation {
  method: string;
  path: string;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  body: Schema | null;
  /** What a 200 looks like; null where the document says nothing of it. */
  answer: z.ZodType | null;
}

/** What the running API says of itself, as operations that can be asked for. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody, responses = {} } = operation;
      const answer = responses['200']?.content?.['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        pathParameters: parameters.filter((one) => one.in === 'path'),
        queryParameters: parameters.filter((one) => one.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        answer: answer ? z.fromJSONSchema(answer as z.core.JSONSchema.JSONSchema) : null, // the document's own
      };
    }),
  );
}
