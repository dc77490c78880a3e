import { describe, expect, test } from '@jest/globals';
import type { CancelContent, IssueContent } from './content.ts';
import { soapEnvelope, submissionXml } from './record-xml.ts';

const common = {
  IDVersion: '1.0',
  SistemaInformatico: {
    IndicadorMultiplesOT: 'N',
    NIF: 'B87654321',
    NombreRazon: 'Aforo Programas SL',
    NombreSistemaInformatico: 'Aforo',
    IdSistemaInformatico: 'AF',
    NumeroInstalacion: '1',
    TipoUsoPosibleMultiOT: 'N',
    TipoUsoPosibleSoloVerifactu: 'S',
    Version: '0.1.0',
  },
  FechaHoraHusoGenRegistro: '2026-01-01T19:20:30+01:00',
  TipoHuella: '01',
} as const;

const issuer = { name: 'Tú & Yo <Pilates> SL', taxId: '89890001K' };

/** The fields in arbitrary order, as the database returns them. */
const issue: IssueContent = {
  Huella: 'B'.repeat(64),
  ...common,
  ImporteTotal: '123.45',
  CuotaTotal: '12.35',
  Encadenamiento: {
    RegistroAnterior: {
      Huella: 'A'.repeat(64),
      FechaExpedicionFactura: '01-01-2026',
      NumSerieFactura: '12345678/G32',
      IDEmisorFactura: '89890001K',
    },
  },
  Desglose: {
    DetalleDesglose: [
      {
        CuotaRepercutida: '12.35',
        BaseImponibleOimporteNoSujeto: '111.10',
        TipoImpositivo: '21.00',
        CalificacionOperacion: 'S1',
        ClaveRegimen: '01',
        Impuesto: '01',
      },
      {
        OperacionExenta: 'E1',
        BaseImponibleOimporteNoSujeto: '0.00',
        ClaveRegimen: '01',
        Impuesto: '01',
      },
    ],
  },
  Destinatarios: {
    IDDestinatario: [
      { IDOtro: { ID: 'X1', IDType: '03', CodigoPais: 'FR' }, NombreRazon: 'Éva "Ω"' },
    ],
  },
  DescripcionOperacion: 'Bono & <10> clases',
  FechaOperacion: '01-01-2026',
  FacturasSustituidas: {
    IDFacturaSustituida: [
      {
        FechaExpedicionFactura: '01-01-2026',
        NumSerieFactura: '12345678/G31',
        IDEmisorFactura: '89890001K',
      },
    ],
  },
  TipoFactura: 'F3',
  NombreRazonEmisor: issuer.name,
  IDFactura: {
    FechaExpedicionFactura: '01-01-2026',
    NumSerieFactura: '12345678/G33',
    IDEmisorFactura: '89890001K',
  },
};

const cancel: CancelContent = {
  Huella: 'C'.repeat(64),
  ...common,
  Encadenamiento: { PrimerRegistro: 'S' },
  SinRegistroPrevio: 'S',
  IDFactura: {
    FechaExpedicionFacturaAnulada: '01-01-2026',
    NumSerieFacturaAnulada: '12345678/G33',
    IDEmisorFacturaAnulada: '89890001K',
  },
};

const names = (xml: string) =>
  [...xml.matchAll(/<(?:sf|sfLR|soapenv):(\w+)/g)].map(([, name]) => name).join(' ');

describe('the XML of records', () => {
  test('has the fields of an issue in the order of the schema', () => {
    const xml = submissionXml({ issuer, isLate: false, records: [issue] });
    expect(names(xml)).toBe(
      'RegFactuSistemaFacturacion Cabecera ObligadoEmision NombreRazon NIF ' +
        'RegistroFactura RegistroAlta IDVersion ' +
        'IDFactura IDEmisorFactura NumSerieFactura FechaExpedicionFactura ' +
        'NombreRazonEmisor TipoFactura FacturasSustituidas IDFacturaSustituida ' +
        'IDEmisorFactura NumSerieFactura FechaExpedicionFactura FechaOperacion ' +
        'DescripcionOperacion Destinatarios IDDestinatario NombreRazon IDOtro CodigoPais IDType ID ' +
        'Desglose DetalleDesglose Impuesto ClaveRegimen CalificacionOperacion TipoImpositivo ' +
        'BaseImponibleOimporteNoSujeto CuotaRepercutida DetalleDesglose Impuesto ClaveRegimen ' +
        'OperacionExenta BaseImponibleOimporteNoSujeto CuotaTotal ImporteTotal Encadenamiento ' +
        'RegistroAnterior IDEmisorFactura NumSerieFactura FechaExpedicionFactura Huella ' +
        'SistemaInformatico NombreRazon NIF NombreSistemaInformatico IdSistemaInformatico Version ' +
        'NumeroInstalacion TipoUsoPosibleSoloVerifactu TipoUsoPosibleMultiOT IndicadorMultiplesOT ' +
        'FechaHoraHusoGenRegistro TipoHuella Huella',
    );
  });

  test('has the fields of a cancellation, in an envelope that reports a delay', () => {
    const xml = soapEnvelope({ issuer, isLate: true, records: [cancel] });
    expect(names(xml)).toBe(
      'Envelope Body RegFactuSistemaFacturacion Cabecera ObligadoEmision NombreRazon NIF ' +
        'RemisionVoluntaria Incidencia RegistroFactura RegistroAnulacion IDVersion ' +
        'IDFactura IDEmisorFacturaAnulada NumSerieFacturaAnulada FechaExpedicionFacturaAnulada ' +
        'SinRegistroPrevio Encadenamiento PrimerRegistro ' +
        'SistemaInformatico NombreRazon NIF NombreSistemaInformatico IdSistemaInformatico Version ' +
        'NumeroInstalacion TipoUsoPosibleSoloVerifactu TipoUsoPosibleMultiOT IndicadorMultiplesOT ' +
        'FechaHoraHusoGenRegistro TipoHuella Huella',
    );
    expect(xml).toContain('<sf:Incidencia>S</sf:Incidencia>');
  });

  test('escapes user input', () => {
    const xml = submissionXml({ issuer, isLate: false, records: [issue] });
    expect(xml).toContain('<sf:NombreRazon>Tú &amp; Yo &lt;Pilates&gt; SL</sf:NombreRazon>');
    expect(xml).toContain('Bono &amp; &lt;10&gt; clases');
    expect(xml).toContain('<sf:TipoImpositivo>21.00</sf:TipoImpositivo>');
  });

  test("refuses a field that isn't in the schema", () => {
    const records = [{ ...issue, Nota: 'nueva' }];
    expect(() => submissionXml({ issuer, isLate: false, records })).toThrow('No place for Nota');
  });
});
