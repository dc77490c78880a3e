/** An element of a parsed file: its text in `#text`, its attributes with `@`, its children by name. */
export type Element = Record<string, unknown>;

export function child(element: unknown, name: string): Element | undefined {
  return children(element, name)[0];
}

/** The parser gives an element without children and attributes as its text. */
export function children(element: unknown, name: string): Element[] {
  if (typeof element !== 'object' || element === null) return [];
  const value = (element as Element)[name]; // the parser's objects have elements by name
  return [value].flat().flatMap((one): Element[] => {
    if (typeof one === 'string') return [{ '#text': one }];
    return typeof one === 'object' && one !== null ? [one as Element] : []; // as above
  });
}

/** The text at a path; empty when there is none. */
export function textAt(element: unknown, ...path: string[]): string {
  const found = path.reduce<unknown>((one, name) => child(one, name), element);
  if (typeof found !== 'object' || found === null) return '';
  const text = (found as Element)['#text']; // the parser's objects have texts by that name
  return typeof text === 'string' ? text.trim() : '';
}

/** The day of a date or an instant at a path, or in its `Dt` or `DtTm`; empty when there is none. */
export function isoDateAt(element: unknown, ...path: string[]): string {
  const found = path.reduce<unknown>((one, name) => child(one, name), element);
  const date = (textAt(found, 'Dt') || textAt(found, 'DtTm') || textAt(found)).slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : '';
}

/** An amount in cents; null unless it is a positive amount of euros. */
export function amountAt(element: Element): number | null {
  const currency = element['@Ccy'];
  if (currency !== undefined && currency !== 'EUR') return null;
  const parts = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(textAt(element));
  if (!parts) return null;
  const minor = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return minor > 0 && minor < 2 ** 31 ? minor : null;
}
