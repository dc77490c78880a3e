import type { AgendaSession } from '@aforo/shared/contract';
import { rosterOrder } from '../roster/roster-order.ts';

type NamedSession = Pick<AgendaSession, 'kind' | 'roster'> & {
  service: { name: string };
  professional: { name: string };
};

/**
 * An appointment is known by who comes: `Lucía Fernández`, and below `Fisioterapia · Marta`. A
 * class, and an appointment without a client, by its service.
 */
export function sessionName({ kind, roster, service, professional }: NamedSession): {
  name: string;
  below: string;
  isByClient: boolean;
} {
  const clients =
    kind === 'appointment' ? rosterOrder(roster).map(({ client }) => client.name) : [];
  if (clients.length === 0) {
    return { name: service.name, below: professional.name, isByClient: false };
  }
  return {
    name: clients.join(', '),
    below: `${service.name} · ${professional.name}`,
    isByClient: true,
  };
}
