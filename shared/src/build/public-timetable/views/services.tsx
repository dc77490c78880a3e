import { styled } from 'styled-components';
import type { PublicService } from '../../../contract/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BookingLink } from './booking-link.ts';
import { leaving, type TimetablePage } from '../timetable-page.ts';
import { feesText, lengthAndPrice } from '../timetable.messages.ts';

const groups = [
  { kind: 'class', id: 'clases', title: 'Las clases' },
  { kind: 'appointment', id: 'citas', title: 'Con cita' },
] as const;

/** The center's services: classes link to their page, appointments to their free times. */
export function Services({ page }: { page: TimetablePage }) {
  return groups.map(({ kind, id, title }) => {
    const services = page.timetable.services.filter((service) => service.kind === kind);
    if (services.length === 0) return null;
    return (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <Grid className="">
          {services.map((service) => (
            <li key={service.id}>
              <ServiceCard page={page} service={service} />
            </li>
          ))}
        </Grid>
      </section>
    );
  });
}

function ServiceCard({ page, service }: { page: TimetablePage; service: PublicService }) {
  const { addresses, timetable } = page;
  const fees = feesText(service, timetable.center.currency);
  return (
    <Tile>
      <Picture service={service} />
      <Text>
        <h3>
          <a href={addresses.service(service.slug)}>{service.name}</a>
        </h3>
        <Muted>{lengthAndPrice(service, timetable.center.currency)}</Muted>
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
export function Picture({ service }: { service: PublicService }) {
  const { pictureFileId, color, pictureFocusX, pictureFocusY } = service;
  if (pictureFileId === null) return <Ground $color={color} aria-hidden />;
  return (
    <Image
      src={`/api/timetable/pictures/${pictureFileId}`}
      alt=""
      loading="lazy"
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
      <Team className="">
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
      </Team>
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
  grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--least, 10rem)), 1fr));
  gap: ${({ theme }) => theme.space[3]};

  ${({ theme }) => theme.media.fromCard} {
    --least: 15rem;
    gap: ${({ theme }) => theme.space[4]};
  }
`;

const Team = styled(Grid)`
  --least: 15rem;
`;

const Tile = styled.article`
  display: flex;
  flex-direction: column;
  position: relative;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};

  &:hover {
    border-color: ${({ theme }) => theme.color.controlEdge};
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
  height: 12px;
  background: ${({ $color }) => $color};
`;

const Text = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};

  > a {
    position: relative;
    margin-top: auto;
  }
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
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
