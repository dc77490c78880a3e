import { useArea, useCan } from '@aforo/shared/area';
import type { Client } from '@aforo/shared/contract';
import { formatDate, formatPhone, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Card, DescriptionList, Section, Stack } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { clientFormLabel } from '../../common/client-form/client.form.ts';
import { ageOn } from './age.ts';
import { HouseholdCard } from '../household/household-card.tsx';
import { HealthCard } from '../privacy/health-card.tsx';
import { PersonalDataCard } from '../privacy/personal-data-card.tsx';

/** The client's personal data and the staff's notes. */
export function ClientData({ client }: { client: Client }) {
  const { timeZone } = useArea().settings.center;
  const can = useCan();
  const today = localDateOf(serverNow(), timeZone);
  return (
    <Columns>
      <Stack gap={4}>
        <Card>
          <Section title="Datos">
            <DescriptionList
              items={[
                { label: clientFormLabel('name'), value: client.name },
                {
                  label: clientFormLabel('phone'),
                  value: client.phone ? formatPhone(client.phone) : null,
                },
                { label: clientFormLabel('email'), value: client.email },
                {
                  label: clientFormLabel('birthDate'),
                  value: birthDateText(client.birthDate, today),
                },
                {
                  label: 'Cuenta en Aforo',
                  value: client.hasAccount ? 'Puede entrar con su correo' : 'Todavía no tiene',
                },
                { label: 'Alta', value: formatDate(localDateOf(client.createdAt, timeZone)) },
              ]}
            />
          </Section>
        </Card>
        <HouseholdCard client={client} />
      </Stack>
      <Stack gap={4}>
        <Card>
          <Section title="Notas" description="Solo las ve el equipo.">
            {client.notes ? (
              <Notes>{client.notes}</Notes>
            ) : (
              <Nothing>Nada apuntado. Con Editar puedes dejar lo que convenga saber.</Nothing>
            )}
          </Section>
        </Card>
        {can('client.health') ? <HealthCard client={client} /> : null}
        {can('client.export', { clientId: client.id }) ? (
          <PersonalDataCard client={client} />
        ) : null}
      </Stack>
    </Columns>
  );
}

function birthDateText(birthDate: string | null, today: string): string | null {
  if (!birthDate) return null;
  const age = ageOn(birthDate, today);
  if (age === null) return formatDate(birthDate);
  return `${formatDate(birthDate)} (${age === 1 ? '1 año' : `${age} años`})`;
}

const Columns = styled.div`
  display: grid;
  gap: 16px;
  align-items: start;

  ${({ theme }) => theme.media.fromWide} {
    grid-template-columns: 3fr 2fr;
  }
`;

const Notes = styled.p`
  max-width: 72ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Nothing = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;
