import { importFieldName, type ServiceInput } from '@aforo/shared/contract';
import { addService, listServiceNames } from '../../../timetable/services/index.ts';
import { foldedName } from '../cells.ts';
import { importKind, type WrittenRow } from '../import-kind.ts';
import { countEarlierKeys } from '../import-rows.repository.ts';
import { readService } from './read-service.ts';

export const serviceImport = importKind<ServiceInput>({
  rowsAtOnce: 100,
  missingColumn(columns) {
    if (!columns.includes('name')) return 'Di en qué columna está el nombre.';
    if (!columns.includes('duration')) return 'Di en qué columna está la duración.';
    return columns.includes('price') ? null : 'Di en qué columna está el precio.';
  },
  async judge(connection, { importId, columns }, rows) {
    const read = rows.map(({ number, cells }) => ({
      number,
      ...readService(cells, columns, number),
    }));
    const keyOf = (name: string) => `service:${foldedName(name)}`;
    const known = new Set((await listServiceNames(connection)).map(keyOf));
    const asked = read.map(({ name }) => keyOf(name));
    const before = rows[0]?.number ?? 0;
    for (const key of (await countEarlierKeys(connection, importId, before, asked)).keys()) {
      known.add(key);
    }
    return read.map(({ number, service, name, problems }) => {
      if (service === null) {
        return { number, problems, verdict: 'broken', keys: [], agrees: false, item: null };
      }
      const key = keyOf(name);
      const verdict = known.has(key) ? 'alike' : 'new';
      known.add(key);
      return { number, problems, verdict, keys: [key], agrees: false, item: service };
    });
  },
  describe: (service) => [
    { label: importFieldName.name, value: service.name },
    { label: importFieldName.serviceKind, value: service.kind === 'class' ? 'Clase' : 'Cita' },
    { label: importFieldName.duration, value: `${service.durationMinutes} min` },
    { label: importFieldName.capacity, value: String(service.capacity) },
    { label: importFieldName.price, value: eurosOf(service.priceMinor) },
    { label: importFieldName.tax, value: taxOf(service) },
  ],
  async write(_needs, trx, { now }, rows) {
    const written: WrittenRow[] = [];
    for (const { number, item } of rows) {
      written.push({ number, recordId: await addService(trx, item, now) });
    }
    return written;
  },
});

const hundredths = (value: number) => (value / 100).toFixed(2).replace('.', ',');
const eurosOf = (priceMinor: number) => `${hundredths(priceMinor)} €`;
const taxOf = ({ taxTreatment, taxBasisPoints }: ServiceInput) =>
  taxTreatment === 'rate' ? `${hundredths(taxBasisPoints)} %` : 'Exento';
