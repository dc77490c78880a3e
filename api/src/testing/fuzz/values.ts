import fc from 'fast-check';
import type { Schema } from './operations.ts';
import {
  edgeDates,
  edgeInstants,
  edgeNumbers,
  hostileJson,
  hostileTexts,
} from './hostile-values.ts';

/**
 * Placeholder for an id, which is chosen when the request is sent: an existing one, of this kind if
 * possible.
 */
export interface IdMark {
  $id: string;
  nth: number;
}

/** Generates a valid value for the schema, with id marks; `name` is the subject of an id. */
export function fitting(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { anyOf, properties, items } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => fitting(one, name)));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties ?? {}).map(([key, one]) => [key, fitting(one, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(fitting(items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, name);
    default:
      return fc.constantFrom(...hostileJson);
  }
}

function numberOf({ minimum, maximum }: Schema, name: string): fc.Arbitrary<number> {
  if (name === 'version') return fc.integer({ min: 1, max: 4 });
  const min = Math.max(minimum ?? -1000, -2_000_000_000);
  const max = Math.min(maximum ?? 100_000, 2_000_000_000);
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
}

const day = fc.integer({ min: -90, max: 120 }).map((days) => {
  return new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10);
});
const quarter = fc
  .integer({ min: 0, max: 95 })
  .map(
    (n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
  );

function textOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 300 } = schema;
  if (format === 'uuid') return fc.nat(5000).map((nth): IdMark => ({ $id: name, nth }));
  if (format === 'date') return day;
  if (format === 'date-time') {
    return fc.tuple(day, quarter).map(([date, time]) => `${date}T${time}:00.000Z`);
  }
  if (pattern) return patterned(pattern);
  if (/email/i.test(name)) return fc.nat(40).map((n) => `persona${n}@correo.test`);
  if (/^(starts|ends|localTime)$/.test(name)) return quarter;
  if (/date|from|until/i.test(name)) return fc.oneof(day, fc.constant(''));
  const words = fc
    .array(fc.constantFrom('Ana', 'Núñez', 'clase', 'ß', '👍🏽', 'e\u0301', '-', '‏أمل'), {
      minLength: 1,
      maxLength: 12,
    })
    .map((list) => list.join(' '));
  return fc
    .oneof(
      { weight: 8, arbitrary: words },
      { weight: 1, arbitrary: fc.constant('á'.repeat(maxLength)) },
    )
    .map((text) => wellFormed(text.padEnd(minLength, 'x').slice(0, maxLength)));
}

function patterned(pattern: string): fc.Arbitrary<string> {
  if (pattern.includes('[01]')) return fc.oneof(quarter, fc.constant('24:00'));
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.constantFrom('', 'x'); // a pattern that the library cannot generate from
  }
}

/** Values that most schemas should refuse, or barely allow. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...edgeDates),
  fc.constantFrom(...edgeInstants),
  fc.constantFrom(...edgeNumbers),
  fc.constantFrom(...hostileJson),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.nat(5000).map((nth): IdMark => ({ $id: '', nth })),
);

/** Valid dates at the limits of the calendar. */
const lastDays = [
  '9999-12-31',
  '9999-12-01',
  '0000-01-01',
  '0001-01-01',
  '2199-12-31',
  '1900-01-01',
];
const atMidnight = (date: string) => `${date}T00:00:00Z`;

/** Hostile values of the kind that the schema or the current value has. */
export const hostileLike: fc.Arbitrary<(schema: Schema) => unknown> = fc
  .tuple(
    fc.oneof(fc.constantFrom(...lastDays), fc.constantFrom(...edgeDates)),
    fc.oneof(fc.constantFrom(...lastDays).map(atMidnight), fc.constantFrom(...edgeInstants)),
    fc.constantFrom(...edgeNumbers),
    hostile,
  )
  .map(([date, instant, number, other]) => ({ format, type }: Schema) => {
    if (format === 'date') return date;
    if (format === 'date-time') return instant;
    return type === 'integer' || type === 'number' ? number : other;
  });

function schemaLike(value: unknown): Schema {
  if (typeof value === 'number') return { type: 'number' };
  if (typeof value !== 'string') return {};
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return { format: 'date-time' };
  return /^\d{4}-\d\d-\d\d$/.test(value) ? { format: 'date' } : {};
}

interface Change {
  /** The position within the value. */
  at: number;
  how: 'replace' | 'remove' | 'add';
  value: unknown;
  like: (schema: Schema) => unknown;
  key: string;
}

export const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  value: hostile,
  like: hostileLike,
  key: fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'role',
    'id',
    'clientId',
    '\u0000',
    '',
  ),
});

/** Replaces lone surrogates, which cut texts and addresses can contain. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

type Container = Record<string, unknown> | unknown[];

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !('$id' in value);
}

/** A copy of a value with one position changed. */
export function changed(value: unknown, { at, how, value: other, like, key }: Change): unknown {
  const copy: unknown = structuredClone(value);
  if (!isContainer(copy)) return other;
  const positions: [Container, string][] = [];
  const visit = (container: Container): void => {
    for (const [name, inner] of Object.entries(container)) {
      positions.push([container, name]);
      if (isContainer(inner)) visit(inner);
    }
  };
  visit(copy);
  const [container, name] = positions[at % Math.max(1, positions.length)] ?? [copy, key];
  if (how === 'remove') Reflect.deleteProperty(container, name);
  else {
    Object.defineProperty(container, how === 'add' ? key : name, {
      value: how === 'add' ? other : like(schemaLike(Reflect.get(container, name))),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}
