import { styled } from 'styled-components';
import type { PublicService } from '../../../contract/index.ts';
import { formatInstant } from '../../../format/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BookingLink } from './booking-link.ts';
import { leaving, type TimetablePage } from '../timetable-page.ts';
import { commonFeesText, feesText, lengthAndPrice } from '../timetable.messages.ts';

const groups = [
  { kind: 'class', id: 'clases', title: 'Las clases' },
  { kind: 'appointment', id: 'citas', title: 'Con cita' },
] as const;

/** The center's services: classes link to their page, appointments to their free times. */
export function Services({ page }: { page: TimetablePage }) {
  return groups.map(({ kind, id, title }) => {
    const services = page.timetable.services.filter((service) => service.kind === kind);
    if (services.length === 0) return null;
    const fees = commonFeesText(services, page.timetable.center.currency);
    return (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {fees === null ? null : <Fees>{fees}</Fees>}
        <Grid className="">
          {services.map((service) => (
            <li key={service.id}>
              <ServiceCard page={page} service={service} hasFees={fees === null} />
            </li>
          ))}
        </Grid>
      </section>
    );
  });
}

function ServiceCard({
  page,
  service,
  hasFees,
}: {
  page: TimetablePage;
  service: PublicService;
  /** Whether it says its own fees. */
  hasFees: boolean;
}) {
  const { addresses, timetable } = page;
  const fees = hasFees ? feesText(service, timetable.center.currency) : null;
  return (
    <Tile>
      <Picture service={service} />
      <Text>
        <h3>
          <a href={addresses.service(service.slug)}>{service.name}</a>
        </h3>
        <Muted>{lengthAndPrice(service, timetable.center.currency)}</Muted>
        {service.nextAt ? (
          <Muted>
            Próxima: {formatInstant(service.nextAt, timetable.center.timeZone, page.now)}
          </Muted>
        ) : null}
        {fees === null ? null : <Muted>{fees}</Muted>}
        {service.description ? <Description>{service.description}</Description> : null}
        {service.kind === 'appointment' ? (
          <BookingLink
            $variant="secondary"
            $size="sm"
            href={addresses.bookAppointment(service.id)}
            {...leaving(page)}
          >
            Pedir cita
          </BookingLink>
        ) : null}
      </Text>
    </Tile>
  );
}

/** The picture, or a plain area in the service's colour. */
export function Picture({
  service,
  isFirst = false,
}: {
  service: PublicService;
  /** In view when the page opens. */
  isFirst?: boolean;
}) {
  const { pictureFileId, color, pictureFocusX, pictureFocusY } = service;
  if (pictureFileId === null) return <Ground $color={color} aria-hidden />;
  return (
    <Image
      src={`/api/timetable/pictures/${pictureFileId}`}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      $focus={`${pictureFocusX}% ${pictureFocusY}%`}
    />
  );
}

/** The professionals with their self-descriptions. */
export function People({ page, serviceId }: { page: TimetablePage; serviceId?: string }) {
  const people = page.timetable.professionals.filter(
    ({ serviceIds }) => serviceId === undefined || serviceIds.includes(serviceId),
  );
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="equipo">
      <h2 id="equipo">{serviceId === undefined ? 'El equipo' : 'Quién la da'}</h2>
      <Grid className="">
        {people.map(({ name, bio, serviceIds }) => (
          <Person key={name}>
            <Avatar name={name} size={48} />
            <div>
              <h3>{name}</h3>
              {serviceId === undefined ? (
                <Muted>{namesOf(page.timetable.services, serviceIds)}</Muted>
              ) : null}
              {bio ? <Bio>{bio}</Bio> : null}
            </div>
          </Person>
        ))}
      </Grid>
    </section>
  );
}

function namesOf(services: readonly PublicService[], ids: readonly string[]): string {
  return services
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: ${({ theme }) => theme.space[2]};

  ${({ theme }) => theme.media.fromCard} {
    gap: ${({ theme }) => theme.space[4]};
  }
`;

const Fees = styled.p`
  margin: ${({ theme }) => `calc(-1 * ${theme.space[2]}) 0 ${theme.space[3]}`};
  color: ${({ theme }) => theme.color.textMuted};
`;

/** On a phone the picture is beside the text. */
const Tile = styled.article`
  display: grid;
  grid-template-columns: 6rem minmax(0, 1fr);
  position: relative;
  height: 100%;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};

  > :first-child {
    height: 100%;
    aspect-ratio: auto;
  }
  ${({ theme }) => theme.media.fromCard} {
    grid-template: auto 1fr / minmax(0, 1fr);

    > :first-child {
      aspect-ratio: 16 / 9;
    }
  }
  &:hover h3 > a {
    text-decoration: underline;
  }
  /* Makes the whole tile clickable. */
  h3 > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  h3 > a {
    color: inherit;
    text-decoration: none;
  }
`;

const Image = styled.img<{ $focus: string }>`
  object-position: ${({ $focus }) => $focus};
  aspect-ratio: 16 / 9;
  width: 100%;
  object-fit: cover;
`;

const Ground = styled.div<{ $color: string }>`
  min-height: 12px;
  background: ${({ $color }) => $color};
`;

const Text = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[1]};
  min-width: 0;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};

  > a {
    position: relative;
    margin-top: auto;
  }
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

/** On a phone only the page of the service has it. */
const Description = styled.p`
  display: -webkit-box;

  ${({ theme }) => theme.media.belowCard} {
    display: none;
  }
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  margin-bottom: ${({ theme }) => theme.space[2]};
`;

const Person = styled.li`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
`;

const Bio = styled.p`
  margin-top: ${({ theme }) => theme.space[1]};
  white-space: pre-line;
`;
