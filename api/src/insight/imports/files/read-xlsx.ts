import { Unzip, UnzipInflate } from 'fflate';

/** What a workbook may hold unpacked; a bomb is given up at this size. */
const maxUnpackedBytes = 96 * 1024 * 1024;
/** Pushed bit by bit: what one bit unpacks to is at most a thousand times this. */
const bitBytes = 16 * 1024;
const wanted =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/**
 * The rows of the first sheet that a workbook shows, one at a time; dates are their number, as the file has them.
 * @throws {Error} when it is no workbook, or unpacks to too much
 */
export function* readXlsx(bytes: Uint8Array): Generator<{ number: number; cells: string[] }> {
  const parts = unpack(bytes);
  const sheet = firstSheetOf(parts);
  if (sheet === undefined) throw new Error('No sheet');
  const texts = [...elements(parts.get('xl/sharedStrings.xml') ?? '', 'si')].map(({ inner }) =>
    textOf(inner),
  );
  let number = 0;
  for (const row of elements(parts.get(sheet) ?? '', 'row')) {
    number = Number(attributeOf(row.attributes, 'r') ?? number + 1);
    const cells: string[] = [];
    for (const { attributes, inner } of elements(row.inner, 'c')) {
      const place = attributeOf(attributes, 'r');
      const column = place === undefined ? cells.length : columnOf(place);
      if (column > 1000) throw new Error('Too many columns');
      while (cells.length < column) cells.push('');
      cells[column] = cellOf(attributeOf(attributes, 't'), inner, texts).trim();
    }
    yield { number, cells };
  }
}

/** The order is the workbook's: how its parts are named says nothing of it. */
function firstSheetOf(parts: ReadonlyMap<string, string>): string | undefined {
  const known = [...parts.keys()]
    .filter((name) => name.startsWith('xl/worksheets/'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const listed = [...elements(parts.get('xl/workbook.xml') ?? '', 'sheet')];
  const isShown = ({ attributes }: { attributes: string }) =>
    (attributeOf(attributes, 'state') ?? 'visible') === 'visible';
  const first = listed.find(isShown) ?? listed[0];
  const id = first && attributeOf(first.attributes, '(?:[\\w.-]+:)?id');
  const relations = elements(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship');
  const relation = [...relations].find(({ attributes }) => attributeOf(attributes, 'Id') === id);
  const target = (relation && attributeOf(relation.attributes, 'Target')) ?? '';
  // From the workbook's folder, or from the root.
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return known.includes(path) ? path : known[0];
}

function cellOf(type: string | undefined, inner: string, texts: readonly string[]): string {
  if (type === 'inlineStr') return textOf(inner);
  const [value] = elements(inner, 'v');
  const text = unescaped(value?.inner ?? '');
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'Sí' : 'No';
  if (type === 'e') return '';
  // Long numbers, such as telephones, may be written as 6.12345678E8.
  return type === undefined && /e/i.test(text) ? String(Number(text)) : text;
}

/** What is read aloud of a Japanese text (`rPh`) isn't the text. */
function textOf(inner: string): string {
  let text = '';
  const plain = inner.includes('<rPh') ? inner.slice(0, inner.indexOf('<rPh')) : inner;
  for (const bit of elements(plain, 't')) text += unescaped(bit.inner);
  return text;
}

/** The elements of a name, in one pass whatever the text is. @throws {Error} when one never ends */
function* elements(xml: string, name: string): Generator<{ attributes: string; inner: string }> {
  const open = `<${name}`;
  const close = `</${name}>`;
  let at = 0;
  for (;;) {
    const start = xml.indexOf(open, at);
    if (start < 0) return;
    at = start + open.length;
    if (!/[\s/>]/.test(xml[at] ?? '')) continue;
    const head = xml.indexOf('>', at);
    if (head < 0) throw new Error('Cut short');
    const attributes = xml.slice(at, head);
    at = head + 1;
    if (attributes.endsWith('/')) {
      yield { attributes, inner: '' };
      continue;
    }
    const end = xml.indexOf(close, at);
    if (end < 0) throw new Error('Cut short');
    yield { attributes, inner: xml.slice(at, end) };
    at = end + close.length;
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** `B7` is 1. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return Math.max(column - 1, 0);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi,
    (whole, hex, dec, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(dec) : parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

function unpack(bytes: Uint8Array): Map<string, string> {
  const parts = new Map<string, string>();
  let unpacked = 0;
  let failure: unknown = null;
  const zip = new Unzip((file) => {
    if (!wanted.test(file.name)) return;
    const decoder = new TextDecoder();
    let text = '';
    file.ondata = (error, bit, isLast) => {
      failure ??= error;
      if (failure) return; // then there is no bit
      unpacked += bit.length;
      if (unpacked > maxUnpackedBytes) return;
      text += decoder.decode(bit, { stream: !isLast });
      if (isLast) parts.set(file.name, text);
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += bitBytes) {
    const end = Math.min(at + bitBytes, bytes.length);
    zip.push(bytes.subarray(at, end), end === bytes.length);
    if (failure) throw new Error('Unreadable', { cause: failure });
    if (unpacked > maxUnpackedBytes) throw new Error('Unpacks to too much');
  }
  return parts;
}
