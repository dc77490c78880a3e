import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { formatPhone } from '@aforo/shared/format';
import { Muted } from './timetable/session-details.tsx';

/** The center's address, phone and e-mail; empty if none is set. */
export function Directions() {
  const { address, phone, email } = useArea().settings.center;
  if (!address && !phone && !email) return null;
  return (
    <Lines>
      {address ? <p>{address}</p> : null}
      {phone || email ? (
        <p>
          {phone ? (
            <a href={`tel:${phone}`} aria-label={`Llamar al ${formatPhone(phone)}`}>
              {formatPhone(phone)}
            </a>
          ) : null}
          {phone && email ? ' · ' : null}
          {email ? (
            <a href={`mailto:${email}`} aria-label={`Escribir a ${email}`}>
              Escribir
            </a>
          ) : null}
        </p>
      ) : null}
    </Lines>
  );
}

/** Keeps the line breaks of the address. */
const Lines = styled(Muted)`
  white-space: pre-line;
  overflow-wrap: anywhere;

  a {
    display: inline-block;
    padding-block: 2px;
    color: ${({ theme }) => theme.color.text};
  }
`;
