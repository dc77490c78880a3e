/**
 * A record in the format of Orden HAC/1177/2024, with the names of its XML. Every value is the
 * literal that is hashed and sent. JSON storage doesn't keep the order of fields; `record-xml.ts`
 * defines it.
 */

export interface Identity {
  IDEmisorFactura: string;
  NumSerieFactura: string;
  /** `dd-mm-yyyy`. */
  FechaExpedicionFactura: string;
}

export interface Party {
  NombreRazon: string;
  NIF?: string;
  /** Replaces the NIF for a party without one. */
  IDOtro?: { CodigoPais: string; IDType: string; ID: string };
}

export interface Breakdown {
  Impuesto: string;
  ClaveRegimen: string;
  CalificacionOperacion?: string;
  OperacionExenta?: string;
  TipoImpositivo?: string;
  BaseImponibleOimporteNoSujeto: string;
  CuotaRepercutida?: string;
}

interface CommonContent {
  IDVersion: '1.0';
  Encadenamiento: { PrimerRegistro: 'S' } | { RegistroAnterior: Identity & { Huella: string } };
  SistemaInformatico: {
    NombreRazon: string;
    NIF: string;
    NombreSistemaInformatico: string;
    IdSistemaInformatico: string;
    Version: string;
    NumeroInstalacion: string;
    TipoUsoPosibleSoloVerifactu: 'S' | 'N';
    TipoUsoPosibleMultiOT: 'S' | 'N';
    IndicadorMultiplesOT: 'S' | 'N';
  };
  /** `2026-01-01T19:20:30+01:00`. */
  FechaHoraHusoGenRegistro: string;
  /** SHA-256. */
  TipoHuella: '01';
  Huella: string;
}

export interface IssueContent extends CommonContent {
  IDFactura: Identity;
  NombreRazonEmisor: string;
  TipoFactura: string;
  TipoRectificativa?: 'I';
  FacturasRectificadas?: { IDFacturaRectificada: Identity[] };
  FacturasSustituidas?: { IDFacturaSustituida: Identity[] };
  FechaOperacion: string;
  DescripcionOperacion: string;
  Destinatarios?: { IDDestinatario: Party[] };
  Desglose: { DetalleDesglose: Breakdown[] };
  CuotaTotal: string;
  ImporteTotal: string;
}

export interface CancelContent extends CommonContent {
  IDFactura: {
    IDEmisorFacturaAnulada: string;
    NumSerieFacturaAnulada: string;
    FechaExpedicionFacturaAnulada: string;
  };
  /** The tax office didn't accept the record of the cancelled document. */
  SinRegistroPrevio?: 'S';
}

export type RecordContent = IssueContent | CancelContent;

export function isIssue(content: RecordContent): content is IssueContent {
  return 'TipoFactura' in content;
}

/** The document that a record is about. */
export function identityOf({ IDFactura: id }: Pick<RecordContent, 'IDFactura'>) {
  return 'IDEmisorFactura' in id
    ? {
        issuerTaxId: id.IDEmisorFactura,
        number: id.NumSerieFactura,
        issuedOn: id.FechaExpedicionFactura,
      }
    : {
        issuerTaxId: id.IDEmisorFacturaAnulada,
        number: id.NumSerieFacturaAnulada,
        issuedOn: id.FechaExpedicionFacturaAnulada,
      };
}
