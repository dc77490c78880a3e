import type { ClientSegment, Home, SetupStep } from '@aforo/shared/contract';
import { screenPaths } from '../paths.ts';

/** The text of a figure, and the link to its records. */
export interface HomeLink {
  words: string;
  to: string;
}

/** «3 peticiones del equipo por responder». */
export function waitingLink({ kind, count, firstDate }: Home['waiting'][number]): HomeLink {
  const isOne = count === 1;
  switch (kind) {
    case 'timeOff':
      return {
        words: isOne
          ? '1 petición del equipo por responder'
          : `${count} peticiones del equipo por responder`,
        to: `/${screenPaths.professionals}`,
      };
    case 'unmarkedSessions':
      return {
        words: isOne ? '1 clase con gente sin marcar' : `${count} clases con gente sin marcar`,
        to: `/${screenPaths.frontDesk}${firstDate ? `?dia=${firstDate}` : ''}`,
      };
    case 'openShifts':
      return {
        words: isOne ? '1 caja sin cerrar de otro día' : `${count} cajas sin cerrar de otro día`,
        to: `/${screenPaths.cashRegister}`,
      };
    case 'rejectedRecords':
      return {
        words: isOne
          ? '1 factura rechazada por la Agencia Tributaria'
          : `${count} facturas rechazadas por la Agencia Tributaria`,
        to: `/${screenPaths.configuration}?ver=cobros`,
      };
    case 'externalRefunds':
      return {
        words: isOne
          ? '1 devolución del proveedor de pagos por revisar'
          : `${count} devoluciones del proveedor de pagos por revisar`,
        to: `/${screenPaths.paymentConfirmed}`,
      };
    case 'suspendedMemberships':
      return {
        words: isOne
          ? '1 suscripción parada por falta de pago'
          : `${count} suscripciones paradas por falta de pago`,
        // A client with a suspended membership owes its last month.
        to: `/${screenPaths.clients}?grupo=deuda`,
      };
    case 'chargeFailures':
      return {
        words: isOne
          ? '1 cuota que no se ha podido cobrar'
          : `${count} cuotas que no se han podido cobrar`,
        to: `/${screenPaths.cashRegister}?ver=cuotas`,
      };
    case 'debitsToSend':
      return {
        words: isOne
          ? '1 cuota domiciliada por mandar al banco'
          : `${count} cuotas domiciliadas por mandar al banco`,
        to: `/${screenPaths.cashRegister}?ver=remesas&remesa=nueva`,
      };
    case 'returnedDebits':
      return {
        words: isOne ? '1 recibo devuelto sin pagar' : `${count} recibos devueltos sin pagar`,
        to: `/${screenPaths.cashRegister}?ver=remesas&remesa=devoluciones`,
      };
    case 'unpaidPeriods':
      return {
        words: isOne
          ? '1 persona con la cuota sin pagar'
          : `${count} personas con la cuota sin pagar`,
        to: `/${screenPaths.clients}?grupo=deuda`,
      };
    case 'rewards':
      return {
        words: isOne ? '1 premio por entregar' : `${count} premios por entregar`,
        to: `/${screenPaths.achievements}`,
      };
    case 'lowStock':
      return {
        words: isOne ? '1 producto se acaba' : `${count} productos se acaban`,
        to: `/${screenPaths.catalogue}?existencias=pocas`,
      };
  }
}

const segmentLabels = {
  bonoEnding: { one: 'bono caduca esta semana', many: 'bonos caducan esta semana', group: 'bono' },
  away: {
    one: 'persona lleva 14 días sin venir',
    many: 'personas llevan 14 días sin venir',
    group: 'ausentes',
  },
  debt: { one: 'persona debe dinero', many: 'personas deben dinero', group: 'deuda' },
  noShow: {
    one: 'persona faltó esta semana',
    many: 'personas faltaron esta semana',
    group: 'faltas',
  },
  firstMonth: {
    one: 'persona está en su primer mes',
    many: 'personas están en su primer mes',
    group: 'nuevos',
  },
  birthday: { one: 'cumpleaños esta semana', many: 'cumpleaños esta semana', group: 'cumple' },
  noConsent: {
    one: 'persona sin permiso para novedades',
    many: 'personas sin permiso para novedades',
    group: 'sinpermiso',
  },
} as const satisfies Record<ClientSegment, { one: string; many: string; group: string }>;

/** The count is separate from its label, because it is shown larger. */
export function segmentLink(segment: ClientSegment, count: number): HomeLink {
  const { one, many, group } = segmentLabels[segment];
  return { words: count === 1 ? one : many, to: `/${screenPaths.clients}?grupo=${group}` };
}

/** Opens the form of a new record on the linked screen. */
const openNew = 'abierto=nuevo';

const steps = {
  contact: {
    words: 'Di dónde está el centro y cómo se llama',
    to: screenPaths.configuration,
  },
  opening: { words: 'Pon el horario y los festivos', to: `${screenPaths.services}?ver=horario` },
  rooms: { words: 'Añade las salas', to: `${screenPaths.services}?ver=salas&${openNew}` },
  services: {
    words: 'Añade lo que se da: clases y citas',
    to: `${screenPaths.services}?${openNew}`,
  },
  professionals: {
    words: 'Añade a quien da las clases, con su horario',
    to: `${screenPaths.professionals}?${openNew}`,
  },
  timetable: {
    words: 'Pon las clases de la semana',
    to: `${screenPaths.services}?ver=clases&${openNew}`,
  },
  packages: { words: 'Pon a la venta el primer bono', to: `${screenPaths.packages}?${openNew}` },
  firstBooking: { words: 'Haz la primera reserva', to: screenPaths.frontDesk },
} as const satisfies Record<SetupStep, { words: string; to: string }>;

/** @param nextSessionDate the day that the first booking opens; today without sessions */
export function setupLink(step: SetupStep, nextSessionDate: string | null): HomeLink {
  const { words, to } = steps[step];
  const day = step === 'firstBooking' && nextSessionDate ? `?dia=${nextSessionDate}` : '';
  return { words, to: `/${to}${day}` };
}

/** «un 12 % más que el mes pasado a estas alturas». */
export function comparisonText({ monthMinor, monthBeforeMinor }: Home['money']): string {
  if (monthBeforeMinor <= 0) return 'El mes pasado, a estas alturas, no se había cobrado nada.';
  const percent = Math.round(((monthMinor - monthBeforeMinor) / monthBeforeMinor) * 100);
  if (percent === 0) return 'Lo mismo que el mes pasado a estas alturas.';
  return `Un ${Math.abs(percent)} % ${percent > 0 ? 'más' : 'menos'} que el mes pasado a estas alturas.`;
}

/** «312 vinieron y 14 faltaron: el 4 %». */
export function attendanceText({ attended, noShow }: Home['attendance']): string {
  const expected = attended + noShow;
  if (expected === 0) return 'En los últimos 7 días no se ha marcado a nadie.';
  const percent = Math.round((noShow / expected) * 100);
  return `En los últimos 7 días vinieron ${attended} y faltaron ${noShow}: el ${percent} %.`;
}
