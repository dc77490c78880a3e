import * as z from 'zod/mini';

/*
 * Every list and text of a release has a bound, because releases are inlined in each page. The
 * bounds are several times what our areas use.
 */

export function boundedText(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}

export function boundedList<Item extends z.ZodMiniType>(item: Item, maxLength: number) {
  return z.array(item).check(z.maxLength(maxLength));
}

/** Counts first: checking the entries of a huge record would take seconds. */
export function boundedRecord<Key extends z.core.$ZodRecordKey, Value extends z.ZodMiniType>(
  key: Key,
  value: Value,
  maximum: number,
) {
  const record = z.record(key, value);
  const counted = z.custom<z.input<typeof record>>().check(({ value: input, issues }) => {
    if (typeof input !== 'object' || input === null) return;
    if (Object.keys(input).length <= maximum) return;
    issues.push({ code: 'too_big', origin: 'record', maximum, inclusive: true, input });
  });
  return z.pipe(counted, record);
}

/** Bounds the length of a value as JSON. */
export function maxJsonLength(maximum: number) {
  return z.check<object>(({ value: input, issues }) => {
    if (JSON.stringify(input).length <= maximum) return;
    issues.push({ code: 'too_big', origin: 'json', maximum, inclusive: true, input });
  });
}
