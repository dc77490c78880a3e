import type { MonthReport } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import type { Span } from '../report-sql.ts';
import { sumOf } from '../report-sums.ts';
import { listSoldRest, listSoldServices, readNames } from '../reports.repository.ts';
import { listUsedBonos, type UnusedBonos } from './unused-bonos.repository.ts';

type ServiceBreakdown = MonthReport['given'];
type BreakdownRow = ServiceBreakdown['professionals'][number];

/** The issued amounts by professional and by service, and the rest that no session accounts for. */
export async function readServiceBreakdown(
  connection: Connection,
  span: Span,
  bonos: Pick<UnusedBonos, 'expiredMinor'> & { usedMinor: number },
): Promise<ServiceBreakdown> {
  const soldServices = await listSoldServices(connection, span);
  const usedBonos = await listUsedBonos(connection, span);
  const otherSales = await listSoldRest(connection, span);
  const parts: BreakdownPart[] = [
    ...soldServices.map((one) => ({ ...one, bonoSessions: 0, soldMinor: one.minor, bonoMinor: 0 })),
    ...usedBonos.map((one) => ({
      ...one,
      bonoSessions: one.sessions,
      soldMinor: 0,
      bonoMinor: one.minor,
    })),
  ];
  const ids = parts.flatMap(({ professionalId, serviceId }) => [professionalId, serviceId]);
  const names = await readNames(connection, [...new Set(ids.filter((id) => id !== null))]);
  const attributedMinor = sumOf(usedBonos, ({ minor }) => minor);
  const ofKind = (kind: (typeof otherSales)[number]['kind']) =>
    otherSales.find((one) => one.kind === kind)?.minor ?? 0;
  const { usedMinor, expiredMinor } = bonos;
  const restMinor = {
    packageUnused: ofKind('package') - usedMinor - expiredMinor,
    packageExpired: expiredMinor,
    packageOther: usedMinor - attributedMinor,
    product: ofKind('product'),
    voucher: ofKind('voucher'),
    fee: ofKind('fee'),
    text: ofKind('text'),
  } as const satisfies Record<ServiceBreakdown['rest'][number]['kind'], number>;
  return {
    professionals: rowsBy(parts, ({ professionalId }) => professionalId, names),
    services: rowsBy(parts, ({ serviceId }) => serviceId, names),
    rest: (Object.keys(restMinor) as (keyof typeof restMinor)[]) // Object.keys loses the literal type
      .map((kind) => ({ kind, minor: restMinor[kind] }))
      .filter(({ minor }) => minor !== 0),
  };
}

interface BreakdownPart {
  professionalId: string | null;
  serviceId: string | null;
  soldMinor: number;
  bonoSessions: number;
  bonoMinor: number;
}

/** Highest total first. */
function rowsBy(
  parts: readonly BreakdownPart[],
  idOf: (part: BreakdownPart) => string | null,
  names: ReadonlyMap<string, string>,
): BreakdownRow[] {
  const byId = new Map<string | null, BreakdownPart[]>();
  for (const part of parts) byId.set(idOf(part), [...(byId.get(idOf(part)) ?? []), part]);
  return [...byId]
    .map(([id, ofId]) => {
      const soldMinor = sumOf(ofId, (part) => part.soldMinor);
      const bonoMinor = sumOf(ofId, (part) => part.bonoMinor);
      return {
        id,
        name: id === null ? null : (names.get(id) ?? null),
        soldMinor,
        bonoMinor,
        bonoSessions: sumOf(ofId, (part) => part.bonoSessions),
        totalMinor: soldMinor + bonoMinor,
      };
    })
    .sort(
      (one, other) =>
        other.totalMinor - one.totalMinor || (one.name ?? '').localeCompare(other.name ?? ''),
    );
}
