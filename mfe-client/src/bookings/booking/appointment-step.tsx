import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ProfessionalSummary, Service } from '@aforo/shared/contract';
import { BackLink, Stack } from '@aforo/shared/ui';
import { paths } from '../../paths.ts';
import { lengthText } from '../timetable/service.messages.ts';
import { Muted } from '../timetable/session-details.tsx';

interface Props {
  service: Service;
  /** What it costs this client; null if unknown. */
  cost: string | null;
  /** The professionals who give the service. */
  professionals: readonly Pick<ProfessionalSummary, 'id' | 'name'>[];
  forId: string | null;
  /** The filters, the days and the free times. */
  children: ReactNode;
}

/** Chooses the time and the professional of an appointment. */
export function AppointmentStep({ service, cost, professionals, forId, children }: Props) {
  const [only, ...otherProfessionals] = professionals;
  const heading = useRef<HTMLHeadingElement>(null);
  // The link that opened this step is gone, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={4}>
      <BackLink to={paths.bookings(forId)}>Todo lo que se reserva</BackLink>
      <div>
        <Name ref={heading} tabIndex={-1}>
          {service.name}
        </Name>
        <Muted>
          {lengthText(service, cost)}
          {/* With several professionals, the choice below shows them. */}
          {only && !otherProfessionals.length ? ` · con ${only.name}` : null}
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
