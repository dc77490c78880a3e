import * as z from 'zod';

/** The parts of JSON Schema that the document uses. */
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
  components?: { schemas?: Record<string, unknown> };
  paths: Record<string, Record<string, DocumentOperation>>;
}

export interface Operation {
  method: string;
  path: string;
  pathParameters: Parameter[];
  queryParameters: Parameter[];
  body: Schema | null;
  /** The schema of a 200; null when the document has none. */
  answer: z.ZodType | null;
}

/** The operations of the API's document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const { paths } = withoutReferences(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody, responses = {} } = operation;
      const answer = responses['200']?.content?.['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        pathParameters: parameters.filter((one) => one.in === 'path'),
        queryParameters: parameters.filter((one) => one.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
        answer: answer ? z.fromJSONSchema(answer as z.core.JSONSchema.JSONSchema) : null, // the document's own schema
      };
    }),
  );
}

const schemaPath = '#/components/schemas/';

/** Inlines the named schemas of the document; none of them is recursive. */
function withoutReferences({ components, paths }: OpenApiDocument): Pick<OpenApiDocument, 'paths'> {
  const schemas = components?.schemas ?? {};
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    const reference: unknown = Reflect.get(value, '$ref');
    if (typeof reference === 'string' && reference.startsWith(schemaPath)) {
      return resolve(schemas[reference.slice(schemaPath.length)]);
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  };
  return { paths: resolve(paths) as OpenApiDocument['paths'] }; // the same type with references resolved
}
