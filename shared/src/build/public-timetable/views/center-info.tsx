import { styled } from 'styled-components';
import { formatPhone, money } from '../../../format/index.ts';
import { Card } from '../../../ui/layout/card.ts';
import { leaving, type TimetablePage } from '../timetable-page.ts';
import { BookingLink } from './booking-link.ts';
import { coverageText, packageText } from '../timetable.messages.ts';

/** Packages on sale, the cheapest first. */
export function Packages({ page }: { page: TimetablePage }) {
  const { packages, center } = page.timetable;
  if (packages.length === 0) return null;
  return (
    <section aria-labelledby="bonos">
      <h2 id="bonos">Bonos</h2>
      <Card>
        <Prices>
          {packages.map((one) => (
            <div key={one.id}>
              <dt>
                {one.name}
                <Muted>{packageText(one)}</Muted>
                <Muted>{coverageText(one)}</Muted>
              </dt>
              <dd>{money(one.priceMinor, center.currency)}</dd>
              {one.canSignUp ? (
                <dd>
                  <BookingLink
                    $variant="secondary"
                    $size="sm"
                    href={page.addresses.signUp(one.id)}
                    aria-label={`Apuntarme a ${one.name}`}
                    {...leaving(page)}
                  >
                    Apuntarme
                  </BookingLink>
                </dd>
              ) : null}
            </div>
          ))}
        </Prices>
      </Card>
    </section>
  );
}

/** Address and contact of the center. */
export function Contact({ page }: { page: TimetablePage }) {
  const { name, address, phone, email } = page.timetable.center;
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
      </Card>
    </section>
  );
}

function mapOf(name: string, address: string): string {
  const query = new URLSearchParams({ api: '1', query: `${name}, ${address}` });
  return `https://www.google.com/maps/search/?${query.toString()}`;
}

const Prices = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${({ theme }) => theme.space[4]};
  }
  dt,
  dd {
    font-weight: ${({ theme }) => theme.font.medium};
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
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

const Address = styled.p`
  white-space: pre-line;
`;
