import type { Professional, Service, User } from '@aforo/shared/contract';
import { DescriptionList } from '@aforo/shared/ui';

interface Props {
  professional: Professional;
  services: readonly Service[];
  accounts: readonly User[];
}

/** The services and the account of a professional, read-only. */
export function ProfessionalDetails({ professional, services, accounts }: Props) {
  const { serviceIds, userId } = professional;
  const account = accounts.find(({ id }) => id === userId);
  const names = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name);
  return (
    <DescriptionList
      items={[
        { label: 'Servicios que da', value: new Intl.ListFormat('es').format(names) },
        {
          label: 'Cuenta con la que entra',
          value: account ? `${account.name} · ${account.email}` : 'Sin cuenta',
        },
      ]}
    />
  );
}
