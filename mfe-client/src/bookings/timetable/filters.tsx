import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { firstName, type ProfessionalSummary, type Service } from '@aforo/shared/contract';
import { rovingLink, Stack } from '@aforo/shared/ui';
import type { BookingsNavigation } from '../bookings-url.ts';

interface Props {
  /** Empty if the service is fixed, as when a booking is moved. */
  services: readonly Pick<Service, 'id' | 'name' | 'kind'>[];
  professionals: readonly Pick<ProfessionalSummary, 'id' | 'name'>[];
  serviceId: string | null;
  professionalId: string | null;
  /** Label of the option without a professional. */
  anybody: string;
  linkTo: BookingsNavigation['linkTo'];
}

interface PersonChoiceProps {
  dependants: readonly { id: string; name: string }[];
  forId: string | null;
  linkTo: BookingsNavigation['linkTo'];
}

/** For whom the user books; empty without children. */
export function PersonChoice({ dependants, forId, linkTo }: PersonChoiceProps) {
  if (dependants.length === 0) return null;
  return (
    <Choices
      label="Para quién"
      all="Para mí"
      chosen={forId}
      options={dependants.map(({ id, name }) => ({ id, name: `Para ${name}` }))}
      to={(id) => linkTo({ forId: id })}
    />
  );
}

/** Filters by service and professional; each option is a link, so that the URL holds it. */
export function Filters({
  services,
  professionals,
  serviceId,
  professionalId,
  anybody,
  linkTo,
}: Props) {
  return (
    <Stack gap={3}>
      {services.length > 1 ? (
        <Choices
          label="Servicio"
          all="Todo"
          chosen={serviceId}
          options={services}
          to={(id) => linkTo({ serviceId: id, professionalId: null })}
        />
      ) : null}
      {professionals.length > 1 ? (
        <Choices
          label="Profesional"
          all={anybody}
          chosen={professionalId}
          options={professionals.map(({ id, name }) => ({ id, name: firstName(name) }))}
          to={(id) => linkTo({ professionalId: id })}
        />
      ) : null}
    </Stack>
  );
}

interface ChoicesProps {
  label: string;
  all: string;
  chosen: string | null;
  options: readonly { id: string; name: string }[];
  to: (id: string | null) => string;
}

function Choices({ label, all, chosen, options, to }: ChoicesProps) {
  // A service that is not in this list, as after a change of the timetable, leaves the first as stop.
  const stop = options.some(({ id }) => id === chosen) ? chosen : null;
  return (
    <nav aria-label={label}>
      <Line>
        {[{ id: null, name: all }, ...options].map(({ id, name }) => (
          <li key={id ?? 'all'}>
            <Choice
              to={to(id)}
              replace
              preventScrollReset
              aria-current={id === chosen ? 'true' : undefined}
              {...rovingLink(id === stop)}
            >
              {name}
            </Choice>
          </li>
        ))}
      </Line>
    </nav>
  );
}

const Line = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  /* Room for the focus ring, which the hidden overflow would clip. */
  && {
    margin: -4px;
    padding: 4px;
  }
  overflow: auto hidden;
  scrollbar-width: none;

  ${({ theme }) => theme.media.fromCard} {
    flex-wrap: wrap;
  }
`;

const Choice = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 36px;
  padding: 2px 14px;
  border: 1px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.sm};
  text-decoration: none;
  white-space: nowrap;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-current] {
    border-color: ${({ theme }) => theme.color.primaryEdge};
    background: ${({ theme }) => theme.color.primarySoft};
    color: ${({ theme }) => theme.color.primaryInk};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;
