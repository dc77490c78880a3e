import { describe, expect, test } from '@jest/globals';
import { registerSchema } from './identity/auth.ts';
import { profileInputSchema } from './identity/me.ts';
import { findLink } from './link-text.ts';
import { saleInputSchema } from './money/sales/sales.ts';
import { startPayment } from './money/payments/payments.ts';

const links = [
  'Entra en https://evil.test/premio',
  'HTTP://EVIL.TEST',
  'www.evil',
  'evil.com',
  'Mira evil.es.',
  'bit.ly/3abc',
  'premio.evil.pizza/abc',
  'ana@correo.es',
  'evil。com',
  'evil．com',
  'ev\u200bil.c\u200bom',
  'xn--80ak6aa92e.com',
  'банк.рф',
  'ftp://evil',
  'Gracias.Es para ti',
];
const texts = [
  'Feliz cumpleaños. Te quiero mucho',
  'J. R. R. Tolkien',
  'Mª.Carmen Ruiz',
  'Fco.Javier Gil',
  'A las 10.30, en el 3.º B',
  'Son 12.50 € de regalo... ¡disfruta!',
  'Para Ana/Eva: 2 sesiones',
  'Dr.Pérez y Sra.López',
  '',
];

describe('a text sent by e-mail', () => {
  test.each(links)('“%s” contains a link', (text) => expect(findLink(text)).not.toBeNull());
  test.each(texts)('“%s” contains no link', (text) => expect(findLink(text)).toBeNull());

  test('without a link is searched in linear time, even if it is long', () => {
    expect(findLink(`${'a-'.repeat(2000)} ${'a.'.repeat(2000)}`)).toBeNull();
  });
});

describe('the contract refuses a link and explains why below the field', () => {
  const register = {
    name: 'Ana Ruiz',
    email: 'ana@correo.es',
    password: 'azufre tornillo 73',
    acceptsTerms: true,
    acceptsMarketing: false,
  };
  const voucher = { kind: 'voucher', amountMinor: 5000, recipient: 'Eva', message: 'Feliz día' };
  const sale = (line: object) => ({
    clientId: null,
    payments: [],
    expectedTotalMinor: 5e3,
    lines: [line],
  });
  const online = (subject: object) => ({
    subject,
    expectedTotalMinor: 5e3,
  });
  const cases = [
    ['the name of a registration', registerSchema, register, { name: 'Cobra en evil.com' }],
    [
      'the name of a profile',
      profileInputSchema,
      { name: 'Ana Ruiz', phone: '' },
      { name: 'evil.com' },
    ],
  ] as const;
  test.each(cases)('in %s', (_what, schema, fields, change) => {
    expect(schema.safeParse(fields).success).toBe(true);
    const { error } = schema.safeParse({ ...fields, ...change });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/«evil\.com».*espacio/),
    ]);
  });

  test.each(['recipient', 'message'])(
    'in the %s of a voucher, at reception and online',
    (field) => {
      const withLink = { ...voucher, [field]: 'Cobra en evil.com' };
      const sold = saleInputSchema.safeParse(sale(withLink));
      expect(JSON.stringify(sold.error?.issues)).toContain('«evil.com»');
      const { error } = startPayment.body.safeParse(
        online({ ...withLink, email: 'eva@correo.es' }),
      );
      expect(JSON.stringify(error?.issues)).toContain('«evil.com»');
    },
  );
});
