import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ProfessionalSummary, Service } from '@aforo/shared/contract';
import { BackLink, Stack } from '@aforo/shared/ui';
import { paths } from '../../paths.ts';
import { lengthText } from '../timetable/service.messages.ts';
import { Muted } from '../timetable/session-details.tsx';

interface Props {
  service: Service;
  /** What it costs this client; null while that isn't known. */
  price: string | null;
  /** Who gives it. */
  professionals: readonly Pick<ProfessionalSummary, 'id' | 'name'>[];
  /** With whom, on which day, and its free hours. */
  children: ReactNode;
}

/** Choosing when and with whom, of one service that is booked by the hour. */
export function AppointmentStep({ service, price, professionals, children }: Props) {
  const [only, ...others] = professionals;
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={4}>
      <BackLink to={paths.bookings()}>Todo lo que se reserva</BackLink>
      <div>
        <Name ref={heading} tabIndex={-1}>
          {service.name}
        </Name>
        <Muted>
          {lengthText(service, price)}
          {/* Of several one chooses below. */}
          {only && !others.length ? ` · con ${only.name}` : null}
        </Muted>
        {service.description ? <About>{service.description}</About> : null}
      </div>
      {children}
    </Stack>
  );
}

const Name = styled.h2`
  font-size: ${({ theme }) => theme.type.xl};
`;

const About = styled.p`
  margin-top: ${({ theme }) => theme.space[2]};
  max-width: 72ch;
  white-space: pre-line;
`;
