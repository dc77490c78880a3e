/** Values that no form sends: limits of databases, dates and strings, and injection attempts. */

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'Ana\u0000Gil',
  '\ud800',
  'a\udc00b',
  '\u202eoirausu\u202c',
  '\u200f\u200e\ufeff',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(60),
  'ß'.repeat(130),
  'x'.repeat(70_000),
  '\n\r\t\b\u001b[31m',
  "' or '1'='1' --",
  "'; drop table booking; --",
  '%_\\%\\',
  '\\u0000',
  'a\r\nSet-Cookie: sesion=robada\r\n\r\n<script>',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '=cmd|/c calc!A1',
];

export const edgeDates: readonly string[] = [
  '0000-01-01',
  '0001-01-01',
  '0099-12-31',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '1901-12-13',
  '1969-12-31',
  '2024-02-29',
  '2027-03-28',
  '2027-10-31',
  '2038-01-19',
  '2199-12-31',
  '2200-01-01',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13',
  '10000-01-01',
  '294277-01-01',
  '2026-02-30',
  '2026-13-01',
  'infinity',
  'now',
  'epoch',
  '٢٠٢٦-١١-٢٠',
];

export const edgeInstants: readonly string[] = [
  ...edgeDates.map((date) => `${date}T00:00:00Z`),
  '9999-12-31T23:59:59.999Z',
  '2027-03-28T01:00:00.000Z',
  '2026-11-20T09:00:00+14:00',
  '2026-11-20T24:00:00Z',
  '2026-11-20T23:59:60Z',
  `2026-11-20T09:00:00.${'9'.repeat(400)}Z`,
  '-infinity',
];

export const edgeNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
];

/** For the path or the query; inserted without further encoding. */
export const rawUrlParts: readonly string[] = [
  '%',
  '%E0%A4%A',
  '%00',
  '%ff%fe',
  '%ED%A0%80',
  '%C0%AE%C0%AE%2F',
  '..%2f..%2f',
  // Two dots would be another path: URL parsers resolve them before the request is sent.
  '%2e%2e%2e',
  '%0d%0aSet-Cookie:%20a=b',
  '+',
  '~!$&()*,;=:@',
  '9'.repeat(400),
  'a'.repeat(3000),
  '1e999',
  '-1e999',
  '0x10',
];

function deepJson(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

export const hostileJson: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { length: 1e9 },
  Array.from({ length: 2000 }, () => 'x'),
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}') as unknown,
];

/** Bodies that are not JSON, or not of the declared type. */
export const brokenBodies: readonly { type: string; body: string }[] = [
  { type: 'application/json', body: '' },
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: '{"a": 1e999, "b": 1' },
  { type: 'application/json', body: '{"name": 1e999, "version": 123456789012345678901234567890}' },
  { type: 'application/json', body: '{"__proto__": {"role": "admin"}}' },
  { type: 'application/json', body: '{"name": "\\ud800", "email": "\\u0000"}' },
  { type: 'application/json', body: deepJson(100_000) },
  { type: 'application/json', body: `{"target": ${deepJson(5000)}}` },
  { type: 'application/json', body: 'null' },
  { type: 'application/json', body: '"texto"' },
  { type: 'application/json', body: `{"name": "${'x'.repeat(1_200_000)}"}` },
  { type: 'application/json; charset=utf-16', body: '{"name": "Ana"}' },
  { type: 'application/json;;;=', body: '{}' },
  { type: 'text/plain', body: 'hola' },
  {
    type: 'application/xml',
    body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  },
  { type: 'application/x-www-form-urlencoded', body: 'name=Ana&name=Luis' },
  { type: '', body: '{}' },
  { type: 'multipart/form-data', body: 'sin frontera' },
];

const part = '--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n';
/** Uploads, most of them truncated. */
export const brokenUploads: readonly { type: string; body: string }[] = [
  '',
  '--x',
  '--x\r\n',
  '--x--\r\n',
  part,
  `${part}Content-Type: image/png\r\n\r\n`,
  `${part}Content-Type: image/png\r\n\r\n\u0089PNG`,
  `${part}Content-Type: image/png\r\n\r\n\u0089PNG\r\n--x`,
  `${part}Content-Type: image/png\r\n\r\n\u0089PNG\r\n--x--\r\n`,
  `${part}\r\n\r\n--x\r\n${part}\r\n\r\n--x--\r\n`,
  '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\nContent-Disposition: nada\r\n\r\n1\r\n--x--\r\n',
  `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(20_000)}"\r\n\r\n1\r\n--x--\r\n`,
].map((body) => ({ type: 'multipart/form-data; boundary=x', body }));

/** Unusual headers. */
export const strangeHeaders: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'ñ'.repeat(20) },
  { 'if-match': '*' },
  { 'if-match': '"x", W/"y"' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"\u00ff"' },
  { range: 'bytes=0-0,5-,-9' },
  { range: 'bytes=99999999999999999999-' },
  { accept: 'application/xml' },
  { 'accept-encoding': 'br;q=9, *;q=x' },
  { 'accept-language': 'x'.repeat(4000) },
  { 'content-encoding': 'gzip' },
  { 'content-length': '5' },
  { origin: 'null' },
  { cookie: 'a=%E0%A4%A; =; b; __proto__=1' },
  { 'x-forwarded-for': "1.2.3.4' or 1=1, ::1" },
  { 'x-request-id': 'x'.repeat(5000) },
  { 'user-agent': '\u00e1'.repeat(600) },
  { host: 'otro.sitio' },
];
