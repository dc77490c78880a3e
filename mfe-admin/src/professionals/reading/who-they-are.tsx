import { styled } from 'styled-components';
import type { Professional, Service, User } from '@aforo/shared/contract';
import { ColorDot, DescriptionList, Stack } from '@aforo/shared/ui';

interface Props {
  professional: Professional;
  services: readonly Service[];
  accounts: readonly User[];
}

/** What clients and the timetable show of somebody, to be read. */
export function WhoTheyAre({ professional, services, accounts }: Props) {
  const { bio, color, serviceIds, userId } = professional;
  const account = accounts.find(({ id }) => id === userId);
  const names = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name);
  return (
    <Stack gap={4}>
      <Bio>{bio || 'Sin presentación: los clientes solo ven su nombre.'}</Bio>
      <DescriptionList
        items={[
          { label: 'Servicios que da', value: new Intl.ListFormat('es').format(names) },
          {
            label: 'Cuenta con la que entra',
            value: account ? `${account.name} · ${account.email}` : 'Sin cuenta',
          },
          { label: 'Color en el horario', value: <ColorDot $color={color} /> },
        ]}
      />
    </Stack>
  );
}

const Bio = styled.p`
  max-width: 60ch;
  text-wrap: pretty;
`;
