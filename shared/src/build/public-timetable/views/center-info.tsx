import { styled } from 'styled-components';
import { formatPhone, formatOpening, money } from '../../../format/index.ts';
import { Card } from '../../../ui/layout/card.ts';
import { leaving, type TimetablePage } from '../timetable-page.ts';
import { mapOf } from '../addresses.ts';
import { BookingLink } from './booking-link.ts';
import { bestPerSession, coverageText, packageText } from '../timetable.messages.ts';

/** Packages on sale as cards that can be compared, the cheapest first. */
export function Packages({ page }: { page: TimetablePage }) {
  const { packages, center, services } = page.timetable;
  if (packages.length === 0) return null;
  const best = bestPerSession(packages);
  return (
    <section aria-labelledby="bonos">
      <h2 id="bonos">Bonos</h2>
      <Cards className="">
        {packages.map((one) => (
          <Package key={one.id}>
            <Head>
              <h3>{one.name}</h3>
              <Price>{money(one.priceMinor, center.currency)}</Price>
            </Head>
            {one.perSessionMinor == null ? null : (
              <p>
                {money(one.perSessionMinor, center.currency)} por sesión
                {one.id === best ? <Best>el mejor precio por sesión</Best> : null}
              </p>
            )}
            <Muted>{packageText(one)}</Muted>
            <Muted>{coverageText(one, services)}</Muted>
            {one.canSignUp ? (
              <BookingLink
                $variant="secondary"
                $size="sm"
                href={page.addresses.signUp(one.id)}
                aria-label={`Apuntarme a ${one.name}`}
                {...leaving(page)}
              >
                Apuntarme
              </BookingLink>
            ) : null}
          </Package>
        ))}
      </Cards>
    </section>
  );
}

/** Address and contact of the center. */
export function Contact({ page }: { page: TimetablePage }) {
  const { name, address, phone, email, hours = [], weekStartsOn } = page.timetable.center;
  const opening = formatOpening(hours, weekStartsOn);
  if (address === null && phone === null && email === null) return null;
  return (
    <section aria-labelledby="centro">
      <h2 id="centro">Dónde estamos</h2>
      <Card>
        <ContactLinks>
          <strong>{name}</strong>
          {address === null ? null : (
            <>
              <Address>{address}</Address>
              <a href={mapOf(name, address)} {...leaving({ ...page, isFramed: true })}>
                Cómo llegar
              </a>
            </>
          )}
          {phone === null ? null : <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
          {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
        </ContactLinks>
        {opening.length === 0 ? null : (
          <Hours className="">
            {opening.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Hours>
        )}
      </Card>
    </section>
  );
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${({ theme }) => theme.space[3]};
`;

const Package = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};

  > a {
    align-self: flex-start;
    margin-top: auto;
  }
`;

/** On a phone the price is beside the name. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${({ theme }) => theme.space[3]};

  ${({ theme }) => theme.media.fromCard} {
    display: block;
  }
`;

const Price = styled.p`
  font-size: ${({ theme }) => theme.type.xl};
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

const Best = styled.strong`
  display: block;
  color: ${({ theme }) => theme.color.primaryInk};
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.regular};
`;

const ContactLinks = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[1]};
  overflow-wrap: anywhere;

  a {
    padding-block: 4px;
  }
  ${({ theme }) => theme.media.touch} {
    a {
      padding-block: 10px;
    }
  }
`;

const Hours = styled.ul`
  margin-top: ${({ theme }) => theme.space[4]};
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;
`;

const Address = styled.p`
  white-space: pre-line;
`;
