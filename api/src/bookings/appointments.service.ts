import { freeProfessionals } from '../availability/free-starts.service.ts';
import type { Transaction } from '../database/database.ts';
import { lockSchedules } from '../database/schedule-lock.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../http/domain-error.ts';
import { newId } from '../ids.ts';
import { refusingByName } from './places.service.ts';
import * as repository from './sessions.repository.ts';

export interface AppointmentStart {
  serviceId: string;
  professionalId: string | null;
  startsAt: string;
}

export type AppointmentsService = ReturnType<typeof createAppointmentsService>;

/** Appointments: sessions of one place that exist from the moment somebody wants them. */
export function createAppointmentsService({ clock }: Pick<Dependencies, 'clock'>) {
  return {
    /** Keeps other writers away from everybody and everything that the appointment might take. */
    async lock(trx: Transaction, { serviceId, professionalId }: AppointmentStart): Promise<void> {
      const service = await repository.findService(trx, serviceId);
      if (service?.kind !== 'appointment') throw new DomainError('not_found');
      if (service.status === 'archived') throw new DomainError('service_archived');
      const people = professionalId
        ? [professionalId]
        : await repository.professionalsOfService(trx, serviceId);
      await lockSchedules(trx, [
        ...people,
        ...(await repository.resourcesOfService(trx, serviceId)),
      ]);
    },

    /** Appointments near a time that nobody confirmed: entering them frees their people. */
    listLapsed(trx: Transaction, { startsAt }: AppointmentStart): Promise<string[]> {
      const near = { startsAt: new Date(startsAt), now: clock.now() };
      return repository.lapsedAppointments(trx, near);
    },

    /**
     * Makes the session, of whoever is free and least busy when nobody is named. After `lock`, and
     * after what has lapsed was entered.
     * @throws {DomainError} `not_available`
     */
    async make(trx: Transaction, { serviceId, professionalId, startsAt }: AppointmentStart) {
      const now = clock.now();
      const start = new Date(startsAt);
      const asked = { serviceId, professionalId, startsAt: start, now };
      const [chosen] = await freeProfessionals(trx, asked);
      if (chosen === undefined || start.getTime() % 300_000 !== 0) {
        throw new DomainError('not_available');
      }
      const id = newId();
      await refusingByName(() =>
        repository.insertAppointment(trx, {
          id,
          serviceId,
          professionalId: chosen,
          startsAt: start,
          now,
        }),
      );
      return id;
    },
  };
}
