import { styled } from 'styled-components';
import { serviceLevelName, type PublicService } from '../../../contract/index.ts';
import { addDays } from '../../../format/index.ts';
import { BookingLink } from './booking-link.ts';
import { Contact, Packages } from './center-info.tsx';
import { DayList } from './day-list.tsx';
import { EmptyTimetable } from './empty-timetable.tsx';
import { People, Picture } from './services.tsx';
import { SpanLinks } from './span-links.tsx';
import { leaving, openingDay, type TimetablePage } from '../timetable-page.ts';
import { Aside, Columns, Main } from './week-view.tsx';
import { cancellationTermsText, feesText, lengthAndPrice } from '../timetable.messages.ts';

interface Props {
  page: TimetablePage;
  service: PublicService;
}

/** One service: description, price, professionals and classes. */
export function ServiceView({ page, service }: Props) {
  const { timetable } = page;
  return (
    <Columns>
      <Main>
        <About>
          {service.pictureFileId === null ? null : (
            <Frame>
              <Picture service={service} />
            </Frame>
          )}
          <Facts>{lengthAndPrice(service, timetable.center.currency)}</Facts>
          {service.level ? <p>{serviceLevelName[service.level]}</p> : null}
          {service.description ? <Description>{service.description}</Description> : null}
          {service.whatToBring ? (
            <Description>
              <strong>Qué traer:</strong> {service.whatToBring}
            </Description>
          ) : null}
          <Terms>
            {cancellationTermsText(service.cancellationMinutes)}{' '}
            {feesText(service, timetable.center.currency)}
          </Terms>
        </About>
        {service.kind === 'appointment' ? (
          <div>
            <BookingLink
              $variant="primary"
              $size="md"
              href={page.addresses.bookAppointment(service.id)}
              {...leaving(page)}
            >
              Pedir cita
            </BookingLink>
          </div>
        ) : (
          <Classes page={page} service={service} />
        )}
        <People page={page} serviceId={service.id} />
      </Main>
      <Aside>
        <Packages page={page} />
        <Contact page={page} />
      </Aside>
    </Columns>
  );
}

function Classes({ page, service }: Props) {
  const { timetable, addresses } = page;
  const { days, from } = timetable;
  const opening = openingDay(timetable);
  const earlier = addDays(from, -days.length);
  const next = addresses.service(service.slug, addDays(from, days.length));
  return (
    <>
      <SpanLinks
        title={from <= opening ? 'Próximas clases' : 'Más adelante'}
        before={
          from <= opening
            ? null
            : {
                href: addresses.service(service.slug, earlier <= opening ? null : earlier),
                label: 'Clases anteriores',
              }
        }
        after={{ href: next, label: 'Más adelante' }}
      />
      {days.every(({ sessions }) => sessions.length === 0) ? (
        <EmptyTimetable
          text="En estas semanas no hay ninguna."
          href={addresses.week(null)}
          label="Ver todo el horario"
        />
      ) : (
        <DayList page={page} isOneService />
      )}
    </>
  );
}

const About = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  max-width: 44rem;
`;

const Frame = styled.div`
  overflow: hidden;
  max-width: 32rem;
  border-radius: ${({ theme }) => theme.radius.card};
`;

const Facts = styled.p`
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.medium};
`;

const Description = styled.p`
  white-space: pre-line;
  text-wrap: pretty;
`;

const Terms = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
