import { describe, expect, test } from '@jest/globals';
import { type IssuedRecord, objectionTo } from './objections.ts';

const issuer = 'B12345674';
const rate = {
  Impuesto: '01',
  ClaveRegimen: '01',
  CalificacionOperacion: 'S1',
  TipoImpositivo: '21.00',
  BaseImponibleOimporteNoSujeto: '10.00',
  CuotaRepercutida: '2.10',
};
const exempt = { Impuesto: '01', ClaveRegimen: '01', BaseImponibleOimporteNoSujeto: '12.10' };

function record(change: Partial<IssuedRecord> = {}): IssuedRecord {
  return {
    IDFactura: {
      IDEmisorFactura: issuer,
      NumSerieFactura: 'F26-000001',
      FechaExpedicionFactura: '20-11-2026',
    },
    TipoFactura: 'F1',
    Destinatarios: {
      IDDestinatario: [
        {
          NombreRazon: 'Ana',
          NIF: '12345678Z',
        },
      ],
    },
    Desglose: { DetalleDesglose: [rate] },
    CuotaTotal: '2.10',
    ImporteTotal: '12.10',
    ...change,
  };
}

const toForeigner = (IDType: string, ID: string, CodigoPais?: string): Partial<IssuedRecord> => ({
  Destinatarios: {
    IDDestinatario: [
      { NombreRazon: 'Ana', IDOtro: { IDType, ID, ...(CodigoPais && { CodigoPais }) } },
    ],
  },
});
const withDetail = (detail: IssuedRecord['Desglose']['DetalleDesglose'][number]) => ({
  Desglose: { DetalleDesglose: [detail] },
});

describe('the tax office accepts', () => {
  test.each<[string, Partial<IssuedRecord>]>([
    ['a NIF', {}],
    ['a NIF-IVA', toForeigner('02', 'FR40303265045', 'FR')],
    ['a Greek NIF-IVA', toForeigner('02', 'EL094259216', 'GR')],
    ['a passport', toForeigner('03', 'AB1234', 'FR')],
    ['a Spanish passport', toForeigner('03', 'AB1234', 'ES')],
    ['a document of another country', toForeigner('04', 'X', 'MA')],
    ['a NIF that is not in its census', toForeigner('07', '12345678Z', 'ES')],
    [
      'IGIC at its own rate',
      withDetail({ ...rate, Impuesto: '03', TipoImpositivo: '7.00', CuotaRepercutida: '0.70' }),
    ],
    ['an export', withDetail({ ...exempt, ClaveRegimen: '02', OperacionExenta: 'E2' })],
  ])('%s', (_what, change) => {
    expect(objectionTo(record(change), issuer)).toBeNull();
  });
});

describe('the tax office rejects', () => {
  test.each<[string, string, Partial<IssuedRecord>]>([
    ['1126', "a Spanish document that isn't a NIF-IVA", toForeigner('04', 'X', 'ES')],
    ['1126', 'a residence certificate of Spain', toForeigner('05', 'X', 'ES')],
    ['1126', 'another document of Spain', toForeigner('06', 'X', 'ES')],
    ['1126', 'a NIF outside the census of another country', toForeigner('07', '12345678Z', 'FR')],
    ['1131', 'a company outside the census', toForeigner('07', 'B12345674', 'ES')],
    ['1101', 'an unknown country', toForeigner('04', 'X', 'ZZ')],
    ['1111', 'a passport without a country', toForeigner('03', 'AB1234')],
    ['1222', 'a NIF-IVA of Spain', toForeigner('02', 'ESB12345674', 'ES')],
    [
      '1122',
      'a NIF-IVA with the prefix of another country',
      toForeigner('02', 'FR40303265045', 'DE'),
    ],
    [
      '1123',
      'a NIF with its prefix',
      { Destinatarios: { IDDestinatario: [{ NombreRazon: 'A', NIF: 'ESB12345674' }] } },
    ],
    ['1189', 'a full invoice without recipient', { Destinatarios: undefined }],
    ['1190', 'a simplified invoice with a recipient', { TipoFactura: 'F2' }],
    ['1114', 'a correction without its method', { TipoFactura: 'R1' }],
    ['1115', 'an invoice with a correction method', { TipoRectificativa: 'I' }],
    ['1116', 'an F1 that replaces another', { FacturasSustituidas: {} }],
    ['1117', 'an F1 that corrects', { FacturasRectificadas: {} }],
    [
      '1130',
      'a number with quotes',
      { IDFactura: { ...record().IDFactura, NumSerieFactura: 'F"1' } },
    ],
    ['1124', 'IVA at an unknown rate', withDetail({ ...rate, TipoImpositivo: '7.00' })],
    [
      '1142',
      "a quota that doesn't match the rate",
      withDetail({ ...rate, CuotaRepercutida: '20.00' }),
    ],
    [
      '1143',
      'a base and a quota with different signs',
      withDetail({ ...rate, CuotaRepercutida: '-2.10' }),
    ],
    ['1195', 'a line that is neither taxed nor exempt', withDetail(exempt)],
    [
      '1199',
      'an export under the general regime',
      withDetail({ ...exempt, OperacionExenta: 'E2' }),
    ],
    ['1208', 'a rate without its quota', withDetail({ ...rate, CuotaRepercutida: undefined })],
    ['1210', 'a wrong total', { ImporteTotal: '99.00' }],
    ['1218', 'an unknown tax', withDetail({ ...rate, Impuesto: '04' })],
    [
      '1238',
      'an exemption with a rate',
      withDetail({ ...rate, CalificacionOperacion: undefined, OperacionExenta: 'E1' }),
    ],
    [
      '1245',
      'IGIC without its regime',
      withDetail({ ...rate, Impuesto: '03', ClaveRegimen: undefined }),
    ],
    [
      '1150',
      'a simplified invoice above 3,000',
      {
        TipoFactura: 'F2',
        Destinatarios: undefined,
        ImporteTotal: '3025.00',
        ...withDetail({
          ...rate,
          BaseImponibleOimporteNoSujeto: '2500.00',
          CuotaRepercutida: '525.00',
        }),
      },
    ],
  ])('with error %s %s', (code, _what, change) => {
    expect(objectionTo(record(change), issuer)).toMatchObject({ code });
  });

  test('with error 1108 an invoice of another issuer', () => {
    expect(objectionTo(record(), 'A58818501')).toMatchObject({ code: '1108' });
  });
});
