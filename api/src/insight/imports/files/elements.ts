import { DomainError } from '../../../platform/domain-error.ts';
import { listLimits } from './list-limits.ts';

export interface Element {
  attributes: string;
  inner: string;
}

/**
 * The elements with a name in an XML text that arrives in parts, in a single pass for any text. It
 * does not parse the document: its own entities are not expanded.
 * @throws {DomainError} `list_too_heavy` for an element that is too long
 * @throws {Error} for an element that is not closed
 */
export function* elements(parts: Iterable<string>, name: string): Generator<Element> {
  const open = `<${name}`;
  const close = `</${name}>`;
  let text = '';
  for (const part of parts) {
    text += part;
    let position = 0;
    for (;;) {
      const found = nextElement(text, position, open, close);
      position = found.end;
      if (found.element === undefined) break;
      yield found.element;
    }
    text = text.slice(position);
    if (text.length > listLimits.elementLength) throw new DomainError('list_too_heavy');
  }
  if (text.length > open.length) throw new Error('Cut short');
}

/**
 * The next complete element and its end; without one, the position from which the text is still
 * needed.
 */
function nextElement(
  text: string,
  from: number,
  open: string,
  close: string,
): { element?: Element; end: number } {
  let position = from;
  for (;;) {
    const start = text.indexOf(open, position);
    // The last characters may be the beginning of an element.
    if (start < 0) return { end: Math.max(position, text.length - open.length) };
    const afterName = start + open.length;
    const next = text[afterName];
    if (next === undefined) return { end: start };
    if (!/[\s/>]/.test(next)) {
      position = afterName;
      continue;
    }
    const head = text.indexOf('>', afterName);
    if (head < 0) return { end: start };
    const attributes = text.slice(afterName, head);
    if (attributes.endsWith('/')) return { element: { attributes, inner: '' }, end: head + 1 };
    const end = text.indexOf(close, head + 1);
    if (end < 0) return { end: start };
    if (end - start > listLimits.elementLength) throw new DomainError('list_too_heavy');
    return { element: { attributes, inner: text.slice(head + 1, end) }, end: end + close.length };
  }
}

/** The declaration and comments before a root are shorter. */
const leadLength = 65_536;

/**
 * An XML text whose elements have lost their namespace prefix: `<x:row>` is `<row>`. A document
 * without a prefix at its root is left as it is.
 * @throws {DomainError} `list_too_heavy` for a tag that is too long
 */
export function* unprefixed(parts: Iterable<string>): Generator<string> {
  let isPrefixed: boolean | null = null;
  let rest = '';
  for (const part of parts) {
    const text = rest + part;
    if (isPrefixed === null) {
      const sign = /<[\w.-]+([:\s>/])/.exec(text)?.[1];
      if (sign === undefined && text.length <= leadLength) {
        rest = text;
        continue;
      }
      isPrefixed = sign === ':';
    }
    if (!isPrefixed) {
      yield text;
      rest = '';
      continue;
    }
    // The beginning of a tag may end in the next part.
    const end = text.lastIndexOf('>') + 1;
    rest = text.slice(end);
    if (rest.length > listLimits.elementLength) throw new DomainError('list_too_heavy');
    yield text.slice(0, end).replaceAll(/<(\/?)[\w.-]+:/g, '<$1');
  }
  if (rest !== '') yield rest;
}

export function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi,
    (whole, hex, dec, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(dec) : parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
