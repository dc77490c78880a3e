import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { formatPhone } from '@aforo/shared/format';
import { LinkButton } from '@aforo/shared/ui';
import { FlushRow } from '../common/flush-row.tsx';
import { Muted } from './session-details.tsx';

/** Where the center is and how to call it or write to it; nothing when nobody has written it down. */
export function WayThere() {
  const { address, phone, email } = useArea().settings.center;
  if (!address && !phone && !email) return null;
  return (
    <div>
      {address ? <Lines>{address}</Lines> : null}
      <FlushRow gap={2}>
        {address ? (
          <LinkButton
            variant="quiet"
            icon={<MapPin size={16} aria-hidden />}
            to={mapUrl(address)}
            target="_blank"
            rel="noreferrer"
          >
            Cómo llegar
          </LinkButton>
        ) : null}
        {phone ? (
          <LinkButton
            variant="quiet"
            icon={<Phone size={16} aria-hidden />}
            to={`tel:${phone}`}
            aria-label={`Llamar al ${formatPhone(phone)}`}
          >
            {formatPhone(phone)}
          </LinkButton>
        ) : null}
        {email ? (
          <LinkButton
            variant="quiet"
            icon={<Mail size={16} aria-hidden />}
            to={`mailto:${email}`}
            aria-label={`Escribir a ${email}`}
          >
            Escribir
          </LinkButton>
        ) : null}
      </FlushRow>
    </div>
  );
}

/** As the center wrote it, in its lines. */
const Lines = styled(Muted)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A search that phones open in their own map, and computers in the browser. */
function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replaceAll(/\s*\n\s*/g, ', '))}`;
}
