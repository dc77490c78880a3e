import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { NotFoundScreen, Page, useArea } from '@aforo/shared/area';
import type { ProfessionalSummary, Service } from '@aforo/shared/contract';
import { Avatar, BackLink, QueryState, Row, Section, Stack, together } from '@aforo/shared/ui';
import { professionalsQuery, servicesQuery } from '../bookings.queries.ts';
import { useForId } from '../use-for-id.ts';
import { isBookable } from '../bookable.ts';
import { lengthAndPrice } from '../timetable/service.messages.ts';
import { Muted } from '../timetable/session-details.tsx';
import { OfferList, OfferRow, What } from '../timetable/session-row.tsx';
import { paths } from '../../paths.ts';
import { OnItsWay, BodyText } from './class-page.tsx';
import { NextDates } from './next-dates.tsx';

/** A professional: bio, services and next classes. */
export function ProfessionalPage() {
  const { id } = useParams();
  const query = together(useQuery(professionalsQuery), useQuery(servicesQuery));
  return (
    <QueryState query={query} skeleton={<OnItsWay />}>
      {([professionals, services]) => {
        const professional = professionals.items.find((one) => one.id === id);
        if (!professional) return <NotFoundScreen />;
        const given = services.items.filter(
          (service) => isBookable(service) && professional.serviceIds.includes(service.id),
        );
        return <About professional={professional} services={given} />;
      }}
    </QueryState>
  );
}

interface Props {
  professional: ProfessionalSummary;
  services: readonly Service[];
}

function About({ professional, services }: Props) {
  const { currency } = useArea().settings.center;
  const forId = useForId();
  const { id, name, bio } = professional;
  return (
    <Page title={name}>
      <Stack gap={5}>
        <BackLink to={paths.bookings(forId)}>Todo lo que se reserva</BackLink>
        <Row gap={4}>
          <Avatar name={name} size={72} />
          {bio ? <BodyText>{bio}</BodyText> : null}
        </Row>
        {services.length > 0 ? (
          <Section title="Qué da">
            <OfferList>
              {services.map((service) => (
                <li key={service.id}>
                  <ServiceRow to={paths.service(service.id, forId)} $color={service.color}>
                    <What>
                      <strong>{service.name}</strong>
                      <Muted>{lengthAndPrice(service, currency)}</Muted>
                    </What>
                    <ChevronRight size={20} aria-hidden />
                  </ServiceRow>
                </li>
              ))}
            </OfferList>
          </Section>
        ) : null}
        {services.some(({ kind }) => kind === 'class') ? (
          <NextDates of={{ professionalId: id }} tell="service" />
        ) : null}
      </Stack>
    </Page>
  );
}

const ServiceRow = styled(OfferRow)`
  && {
    grid-template: 'what end' auto / 1fr auto;
  }
`;
