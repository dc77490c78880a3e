/** A field of numbers is empty or its text is not a number, and null already means another state. */
export type Incomplete = 'incomplete';

/** A number, null if there is none, and text that is not a number yet. */
export type NullableAmount = number | null | Incomplete;

/**
 * The values of a form whose request is `Input`: as in the request, but its numbers may be missing.
 * A missing number is null; where the request gives null a meaning, such as "unlimited", it is
 * `'incomplete'`. The schema of the request accepts neither.
 */
export type FormValues<Input> = { [Key in keyof Input]: FormValue<Input[Key]> };

type FormValue<Value> = number extends Value
  ? null extends Value
    ? Value | Incomplete
    : Value | null
  : Value extends readonly (infer Item extends object)[]
    ? FormValues<Item>[]
    : Value extends readonly unknown[]
      ? Value
      : Value extends object
        ? FormValues<Value>
        : Value;
