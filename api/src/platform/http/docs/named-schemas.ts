import * as contract from '@aforo/shared/contract';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod/mini';

/** The underscore separates the name from the direction suffix that the library adds. */
const separator = '_';

/**
 * The contract's schemas by their exported names: `bookingSchema` is `Booking`. Schemas used only
 * as a query or path have no name, because they are written as parameters.
 */
export const namedSchemas = z.registry<{ id: string }>();

const inAddresses = new Set(
  Object.values<unknown>(contract)
    .filter(contract.isEndpoint)
    .flatMap(({ query, params }) => [query, params]),
);
for (const [name, value] of Object.entries<unknown>(contract)) {
  if (!name.endsWith('Schema') || !isNameable(value) || inAddresses.has(value)) continue;
  const bare = name.slice(0, -'Schema'.length);
  namedSchemas.add(value, { id: `${bare.charAt(0).toUpperCase()}${bare.slice(1)}${separator}` });
}

/** Texts and numbers are written inline. */
function isNameable(value: unknown): value is z.ZodMiniType {
  return (
    value instanceof z.ZodMiniType &&
    ['object', 'union', 'enum', 'array'].includes(value._zod.def.type)
  );
}

/**
 * Removes unreferenced schemas, and gives the others their plain names: `Booking`, and
 * `BookingRequest` for a schema whose input differs from its output.
 */
export function nameSchemas(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const { schemas = {} } = document.components ?? {};
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const name of referencesIn(value)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(document.paths);
  const plain = new Map(
    [...used].map((name) => {
      const [bare = name, way] = name.split(separator);
      return [name, way === 'Input' && used.has(`${bare}${separator}`) ? `${bare}Request` : bare];
    }),
  );
  const kept = Object.fromEntries(
    [...used].toSorted().map((name) => [plain.get(name) ?? name, schemas[name]] as const),
  );
  const whole = { ...document, components: { ...document.components, schemas: kept } };
  // The same document with the new names.
  return JSON.parse(
    JSON.stringify(whole, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? renamed(value, plain) : value,
    ),
  ) as OpenAPIV3_1.Document;
}

const prefix = '#/components/schemas/';

function renamed(reference: string, plain: ReadonlyMap<string, string>): string {
  if (!reference.startsWith(prefix)) return reference;
  const name = reference.slice(prefix.length);
  return `${prefix}${plain.get(name) ?? name}`;
}

function referencesIn(value: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(value ?? null, (key, child: unknown) => {
    if (key === '$ref' && typeof child === 'string' && child.startsWith(prefix))
      found.push(child.slice(prefix.length));
    return child;
  });
  return found;
}
