import {
  type MembershipPlan,
  type Sale,
  type SeatPlan,
  type Series,
  type StandingSeat,
  type StandingSeats,
} from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { defaultPlan } from '../../booking/bonos/index.ts';
import type { Booker, BookingTestServer } from '../servers/booking-test-server.ts';

export interface Member extends Booker {
  membershipId: string;
}

interface PlanOptions extends Partial<MembershipPlan> {
  name?: string;
  priceMinor?: number;
  serviceIds?: string[];
  credits?: number | null;
}

const feeMinor = 6000;

/** Requests about fixed seats as the front desk and the clients make them. */
export function standingSeatsOf(server: BookingTestServer) {
  const { frontDesk, admin } = server;

  async function addPlan(options: PlanOptions = {}): Promise<string> {
    const { name = 'Cuota', priceMinor = feeMinor, serviceIds = [], credits = null } = options;
    const { name: _, priceMinor: __, serviceIds: ___, credits: ____, ...plan } = options;
    const answer = await admin.post('/api/packages', {
      name,
      kind: credits === null ? 'unlimited' : 'credits',
      credits,
      validityDays: 31,
      validityFrom: 'purchase',
      serviceIds,
      weeklyLimit: null,
      priceMinor,
      renewsMonthly: true,
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
      plan: { ...defaultPlan, ...plan },
    });
    return bodyOf<{ id: string }>(answer).id;
  }

  /** Sells a plan at the front desk, paid by card. */
  async function sellPlan(booker: Booker, templateId: string): Promise<Member & { sale: Sale }> {
    const basket = {
      clientId: booker.clientId,
      lines: [{ kind: 'package', templateId, quantity: 1 }],
    };
    const quote = await frontDesk.post('/api/sales/quote', basket);
    const { totalMinor } = bodyOf<{ totalMinor: number }>(quote);
    const answer = await frontDesk.post('/api/sales', {
      ...basket,
      payments: totalMinor === 0 ? [] : [{ method: 'card', amountMinor: totalMinor }],
      document: { kind: 'simplified' },
      expectedTotalMinor: totalMinor,
    });
    const sale = bodyOf<Sale>(answer);
    const [row] = await server.rows<{ id: string }>(
      `select id from membership where client_id = $1 and template_id = $2 and state <> 'ended'`,
      booker.clientId,
      templateId,
    );
    if (!row) throw new Error('The sale started no membership');
    return { ...booker, membershipId: row.id, sale };
  }

  return {
    addPlan,
    sellPlan,

    /** A member of a new plan. */
    async addMember(options: PlanOptions = {}): Promise<Member & { sale: Sale }> {
      const plan = { seatsPerWeek: 2, ...options };
      return sellPlan(await server.addClient(), await addPlan(plan));
    },

    /** A weekly class of a new professional. */
    async addClass(fields: Partial<Series> = {}): Promise<Series> {
      const serviceId = fields.serviceId ?? server.serviceId;
      const answer = await admin.post('/api/series', {
        serviceId,
        professionalId: await server.addProfessional([serviceId]),
        resourceId: null,
        weekdays: [1],
        localTime: '19:00',
        durationMinutes: 60,
        capacity: 4,
        fromDate: '2026-11-23',
        untilDate: null,
        ...fields,
      });
      return bodyOf<Series>(answer);
    },

    preview: async (
      { membershipId }: Member,
      { id: seriesId }: Pick<Series, 'id'>,
      { weekday = 1, fromDate = '2026-11-23' }: { weekday?: number; fromDate?: string } = {},
    ) =>
      frontDesk.post('/api/standing-seats/preview', { membershipId, seriesId, weekday, fromDate }),

    /** Assigns a seat as its preview said. */
    async assign(
      { membershipId }: Member,
      { id: seriesId }: Pick<Series, 'id'>,
      { weekday = 1, fromDate = '2026-11-23' }: { weekday?: number; fromDate?: string } = {},
    ): Promise<LightMyRequestResponse> {
      const input = { membershipId, seriesId, weekday, fromDate };
      const preview = await frontDesk.post('/api/standing-seats/preview', input);
      if (preview.statusCode !== 200) return preview;
      const expected = countsOf(preview.json<SeatPlan>());
      return frontDesk.post('/api/standing-seats', { ...input, expected });
    },

    seatsOf: async ({ person }: Booker): Promise<StandingSeats> =>
      bodyOf<StandingSeats>(await person.get('/api/me/standing-seats')),

    /** Announces an absence as its preview said. */
    async announce(
      { person }: Booker,
      days: { fromDate: string; toDate: string; bookingIds?: string[] },
    ): Promise<LightMyRequestResponse> {
      const preview = await person.post('/api/absences/preview', days);
      if (preview.statusCode !== 200) return preview;
      const { classes } = preview.json<{
        classes: { outcome: string; makeUpUntil: string | null }[];
      }>();
      const expected = {
        inTime: classes.filter(({ outcome }) => outcome === 'inTime').length,
        late: classes.filter(({ outcome }) => outcome === 'late').length,
        makeUps: classes.filter(({ makeUpUntil }) => makeUpUntil !== null).length,
      };
      return person.post('/api/absences', { ...days, expected });
    },
  };
}

export function countsOf({ sessions, freed }: SeatPlan): { booked: number; freed: number } {
  const booked = sessions.filter(({ outcome }) => outcome === 'new' || outcome === 'booked');
  return { booked: booked.length, freed };
}

export function bodyOf<T>(answer: LightMyRequestResponse): T {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
}

export const startsOf = ({ sessions }: StandingSeat): string[] =>
  sessions.map(({ startsAt }) => startsAt.slice(0, 10));
