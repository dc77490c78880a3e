import { exportListName, exportLists } from '@aforo/shared/contract';
import { localDateOf, localTimeOf } from '../../../platform/time/local-time.ts';
import { listExports } from '../export-lists.ts';
import type { ExportQuery } from '../list-export.ts';
import { dataFolder } from './center-manifest.ts';
import { includedTables } from './center-tables.ts';

/** The text of `LEEME.txt`: what each file of the center's ZIP holds, and how it is imported. */
export function readMe(centerName: string, { now, timeZone }: ExportQuery): string {
  return [
    `Los datos de ${centerName}, del ${localDateOf(now, timeZone)} a las ${localTimeOf(now, timeZone)}.`,
    'Es información de tus clientes, también de su salud: guárdala donde solo la veas tú, y bórrala cuando no te haga falta.',
    '',
    'LISTAS, para leer',
    'Cada lista es un CSV con punto y coma, que se abre con cualquier hoja de cálculo.',
    ...exportLists.map((list) => `  ${listExports[list].fileName}.csv: ${exportListName[list]}`),
    '',
    'DOCUMENTOS',
    '  documentos/: las facturas y los recibos en PDF, los de cada mes en un archivo.',
    '',
    'DATOS, para otro programa',
    `En ${dataFolder}/ está todo lo que se ha escrito en Aforo, una tabla por archivo. Cada línea es una fila: una`,
    'lista JSON con el texto de cada columna, o null. manifiesto.json dice las columnas y sus tipos (los de',
    'PostgreSQL), cuántas filas hay y su suma de comprobación. Los importes van en céntimos, y las horas en UTC.',
    ...Object.entries(includedTables).map(([table, { text }]) => `  ${table}.jsonl: ${text}`),
    '',
    'PARA PONERLOS EN OTRO AFORO, que esté vacío y parado:',
    '  npm run import-center -- este-archivo.zip',
    'Deja de usar antes el Aforo de origen: si los dos siguen, mandarían los mismos avisos y la numeración de las',
    'facturas se repetiría.',
    '',
    'NO ESTÁN las contraseñas, las segundas comprobaciones, las sesiones abiertas, los enlaces secretos de los',
    'calendarios, los correos que esperaban, los intentos de entrada ni los módulos. Después de importarlos, cada',
    'persona pone su contraseña con «¿Has olvidado tu contraseña?».',
    '',
  ].join('\r\n');
}
