import type { getFiscalDeclaration, ResponseOf } from '@aforo/shared/contract';
import type { Config } from '../../../platform/config/config.ts';
import { programId, programName, programVersion } from './record.ts';

type Declaration = ResponseOf<typeof getFiscalDeclaration>;

/** The producer's declaration about the program: Orden HAC/1177/2024, article 15, in its order. */
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
        text: 'Ninguna',
      },
      { name: 'Quién lo ha producido', text: producer?.name ?? null },
      { name: 'NIF', text: producer?.taxId ?? null },
      { name: 'Dirección', text: producerAddress },
      { name: 'Lugar y fecha', text: declarationSigned },
    ],
    missing,
  };
}
