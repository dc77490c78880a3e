import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useArea } from '@aforo/shared/area';
import { formatPhone } from '@aforo/shared/format';
import { LinkButton } from '@aforo/shared/ui';
import { FlushRow } from '../common/flush-row.tsx';
import { Muted } from './session-words.tsx';

/** Where the centre is and how to call it; nothing when nobody has written it down. */
export function WayThere() {
  const { address, phone } = useArea().settings.center;
  if (!address && !phone) return null;
  return (
    <div>
      {address ? <Muted>{address}</Muted> : null}
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
      </FlushRow>
    </div>
  );
}

/** A search that phones open in their own map, and computers in the browser. */
function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
