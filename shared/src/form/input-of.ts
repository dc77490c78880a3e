import type * as z from 'zod/mini';

type InputSchema<Input> = z.ZodMiniType<unknown, Input> & {
  shape: Readonly<Record<string, z.ZodMiniType>>;
};

/**
 * A form's values for a record: the fields of the schema and no others. Where the record has null
 * or nothing, the value is the first empty one that the schema allows, otherwise empty text.
 */
export function inputOf<Input extends object>(
  schema: InputSchema<Input>,
  record: { readonly [Key in keyof Input]?: Input[Key] | null },
): Input {
  const given: Partial<Record<string, unknown>> = record;
  return Object.fromEntries(
    Object.entries(schema.shape).map(([key, field]) => [key, given[key] ?? emptyOf(field)]),
  ) as Input; // the keys are those of the schema
}

function emptyOf(field: z.ZodMiniType): unknown {
  const allows = (empty: unknown) => field.safeParse(empty).success;
  return allows(null) ? null : (['', false, []].find(allows) ?? '');
}
