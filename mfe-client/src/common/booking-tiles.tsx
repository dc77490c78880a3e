import type { ReactNode } from 'react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import MapPin from 'lucide-react/icons/map-pin';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { getBookingCalendar, type Booking } from '@aforo/shared/contract';

/** One row of equal tiles, or two; never a single tile left over. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <Box>
      <Row>{children}</Row>
    </Box>
  );
}

/** The way to the center; empty without an address. */
export function DirectionsTile() {
  const { address } = useArea().settings.center;
  if (!address) return null;
  return (
    <Tile to={mapUrl(address)} target="_blank" rel="noreferrer" icon={<MapPin size={20} />}>
      Cómo llegar
    </Tile>
  );
}

export function CalendarTile({ booking: { id, session } }: { booking: Booking }) {
  return (
    <Tile
      aria-label={`Añadir al calendario: ${session.service.name}`}
      // An absolute URL, so that the browser handles it instead of the router.
      to={new URL(getBookingCalendar.path.replace(':id', id), window.location.origin).href}
      download
      icon={<CalendarPlus size={20} />}
    >
      Calendario
    </Tile>
  );
}

export function Tile({ icon, children, ...link }: LinkProps & { icon: ReactNode }) {
  return (
    <Face {...link}>
      <span aria-hidden>{icon}</span>
      {children}
    </Face>
  );
}

/** A search URL that phones open in their map app, and computers in the browser. */
function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replaceAll(/\s*\n\s*/g, ', '))}`;
}

const Box = styled.div`
  width: 100%;
  container-type: inline-size;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};

  > * {
    flex: 1 1 0;
  }
  @container (max-width: 18em) {
    > * {
      flex-basis: 40%;
    }
  }
`;

const Face = styled(Link)`
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: center;
  min-height: 60px;
  padding: 10px 4px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  svg {
    display: block;
  }
`;
