import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Service } from '@aforo/shared/contract';
import { formatInstant, localDateOf } from '@aforo/shared/format';
import type { BookingsNavigation } from '../bookings-url.ts';
import { Muted } from './session-details.tsx';
import type { FreeStart } from './offered-day.ts';
import { appointmentCostText, lengthText } from './service.messages.ts';
import { OfferList, OfferRow, What } from './session-row.tsx';

interface Props {
  services: readonly Service[];
  /** The first free time of each service from the chosen day on, by service id. */
  firstStarts: ReadonlyMap<string, FreeStart>;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
}

/** The appointment services; each links to a step with its days and times. */
export function AppointmentList({ services, firstStarts, now, linkTo }: Props) {
  const { timeZone, currency } = useArea().settings.center;
  return (
    <div>
      <Kind>Con cita</Kind>
      <OfferList aria-label="Servicios con cita">
        {services.map((service) => {
          const { startsAt, cost } = firstStarts.get(service.id) ?? {};
          return (
            <li key={service.id}>
              <Appointment
                to={linkTo({
                  serviceId: service.id,
                  day: startsAt === undefined ? null : localDateOf(startsAt, timeZone),
                })}
                $color={service.color}
              >
                <What>
                  <strong>{service.name}</strong>
                  <Muted>{lengthText(service, appointmentCostText(cost, service, currency))}</Muted>
                  <Muted>
                    {startsAt
                      ? `Primer hueco: ${formatInstant(startsAt, timeZone, now)}`
                      : 'Sin huecos esta semana'}
                  </Muted>
                </What>
                <ChevronRight size={20} aria-hidden />
              </Appointment>
            </li>
          );
        })}
      </OfferList>
    </div>
  );
}

const Appointment = styled(OfferRow)`
  && {
    grid-template: 'what end' auto / 1fr auto;
  }
`;

const Kind = styled.h3`
  margin-bottom: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.type.md};
  font-weight: ${({ theme }) => theme.font.medium};
`;
