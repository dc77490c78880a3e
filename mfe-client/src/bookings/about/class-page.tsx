import { useQuery } from '@tanstack/react-query';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import Clock from 'lucide-react/icons/clock';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { NotFoundScreen, Page, Slot, useArea } from '@aforo/shared/area';
import { serviceLevelName, type ProfessionalSummary, type Service } from '@aforo/shared/contract';
import {
  BackLink,
  DelayedFallback,
  LinkButton,
  QueryState,
  Section,
  Skeleton,
  Stack,
  together,
} from '@aforo/shared/ui';
import { professionalsQuery, servicesQuery } from '../bookings.queries.ts';
import { useForId } from '../use-for-id.ts';
import { isBookable } from '../bookable.ts';
import { cancellationRuleText, lengthAndPrice } from '../timetable/service.messages.ts';
import { ServicePicture } from '../../common/service-picture.tsx';
import { paths } from '../../paths.ts';
import { NextDates } from './next-dates.tsx';
import { PersonRow } from './person-row.tsx';

/** A service before booking: description, level, what to bring, team and dates. */
export function ClassPage() {
  const { id } = useParams();
  const query = together(useQuery(servicesQuery), useQuery(professionalsQuery));
  return (
    <QueryState query={query} skeleton={<OnItsWay />}>
      {([services, professionals]) => {
        const service = services.items.find((one) => one.id === id);
        if (!service || !isBookable(service)) return <NotFoundScreen />;
        return <About service={service} professionals={professionals.items} />;
      }}
    </QueryState>
  );
}

interface Props {
  service: Service;
  professionals: readonly ProfessionalSummary[];
}

function About({ service, professionals }: Props) {
  const { currency } = useArea().settings.center;
  const forId = useForId();
  const team = professionals.filter(({ serviceIds }) => serviceIds.includes(service.id));
  return (
    <Page title={service.name}>
      <Stack gap={5}>
        <BackLink to={paths.bookings(forId)}>Todo lo que se reserva</BackLink>
        <Stack gap={3}>
          <ServicePicture service={service} shape="16 / 9" />
          <Facts>
            <p>
              <Clock size={18} aria-hidden /> {lengthAndPrice(service, currency)}
            </p>
            {service.level ? (
              <p>
                <ChartNoAxesColumn size={18} aria-hidden /> {serviceLevelName[service.level]}
              </p>
            ) : null}
          </Facts>
          {service.description ? <BodyText>{service.description}</BodyText> : null}
          <Quiet>{cancellationRuleText(service, currency)}</Quiet>
          {service.kind === 'appointment' ? (
            <div>
              <LinkButton variant="primary" to={paths.bookService(service.id, forId)}>
                Elegir hora
              </LinkButton>
            </div>
          ) : null}
        </Stack>
        {service.kind === 'class' ? (
          <NextDates of={{ serviceId: service.id }} tell="professional" />
        ) : null}
        {service.whatToBring ? (
          <Section title="Qué traer">
            <BodyText>{service.whatToBring}</BodyText>
          </Section>
        ) : null}
        {team.length > 0 ? (
          <Section title="Quién la da">
            <ul>
              {team.map((professional) => (
                <li key={professional.id}>
                  <PersonRow professional={professional} />
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        <Slot name="classPage" context={{ serviceId: service.id }} />
      </Stack>
    </Page>
  );
}

export function OnItsWay() {
  return (
    <DelayedFallback>
      <Stack gap={4}>
        <Skeleton height="200px" />
        <Skeleton lines={4} height="24px" />
      </Stack>
    </DelayedFallback>
  );
}

/** The key facts, wrapped onto separate lines where they do not fit. */
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[5]}`};
  font-weight: ${({ theme }) => theme.font.medium};

  > p {
    display: inline-flex;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;

    > svg {
      flex: none;
      color: ${({ theme }) => theme.color.primaryInk};
    }
  }
  > :first-child {
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
  }
`;

const Quiet = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;

export const BodyText = styled.p`
  max-width: 72ch;
  white-space: pre-line;
  overflow-wrap: break-word;
`;
