import type { getFiscalDeclaration, ResponseOf } from '@aforo/shared/contract';
import type { Config } from '../../../platform/config.ts';
import { programId, programName, programVersion } from './record.ts';

type Declaration = ResponseOf<typeof getFiscalDeclaration>;

/** What the producer declares of the program: Orden HAC/1177/2024, article 15, in its order. */
export function declarationOf({ fiscal }: Pick<Config, 'fiscal'>): Declaration {
  const { producer, producerAddress, declarationSigned } = fiscal;
  const missing = [
    ...(producer === null ? ['FISCAL_PRODUCER_NAME', 'FISCAL_PRODUCER_NIF'] : []),
    ...(producerAddress === null ? ['FISCAL_PRODUCER_ADDRESS'] : []),
    ...(declarationSigned === null ? ['FISCAL_DECLARATION_SIGNED'] : []),
  ];
  return {
    items: [
      { name: 'Nombre del sistema informático', text: programName },
      { name: 'Código identificador', text: programId },
      { name: 'Versión', text: programVersion },
      {
        name: 'Componentes y funciones',
        text: 'Programa de servidor con páginas web y base de datos PostgreSQL, propia o incluida. Reservas, ventas, cobros y emisión de facturas con su registro de facturación.',
      },
      { name: '¿Funciona solo como VERI*FACTU?', text: 'Sí' },
      { name: '¿Lo pueden usar varios obligados tributarios?', text: 'No, uno por instalación' },
      {
        name: 'Tipos de firma de los registros',
        text: 'Ninguna: se remiten todos a la Agencia Tributaria',
      },
      { name: 'Quién lo ha producido', text: producer?.name ?? null },
      { name: 'NIF', text: producer?.taxId ?? null },
      { name: 'Dirección', text: producerAddress },
      { name: 'Lugar y fecha', text: declarationSigned },
    ],
    statement:
      'Quien lo ha producido hace constar que este sistema informático, en esta versión, cumple con lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, General Tributaria, en el reglamento aprobado por el Real Decreto 1007/2023, en la Orden HAC/1177/2024 y en lo que la sede electrónica de la Agencia Tributaria publica para completarlos.',
    missing,
  };
}
