import { useQuery } from '@tanstack/react-query';
import PackageOpen from 'lucide-react/icons/package-open';
import { useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import { QueryState, Stack, TabLinks, together } from '@aforo/shared/ui';
import { ArchivableList } from '../common/lists/archivable-list.tsx';
import { type ListUrlState, useListView } from '../common/lists/list-view.ts';
import { NewOneButton } from '../common/lists/new-one-button.tsx';
import { OpenedRecord } from '../common/records/opened-record.tsx';
import { servicesQuery } from '../common/services.queries.ts';
import { PackagePanel } from './package-panel.tsx';
import { packagesQuery } from './packages.queries.ts';
import { PackagesTable } from './packages-table.tsx';
import { RulesTab, rulesTab } from './rules/rules-tab.tsx';
import { PromotionsTab, promotionsTab } from './promotions/promotions-tab.tsx';
import { VouchersTab, vouchersTab } from './vouchers/vouchers-tab.tsx';

const tabs = [
  { to: '?', label: 'Bonos' },
  { to: `?ver=${vouchersTab}`, label: 'Vales regalo' },
  { to: `?ver=${promotionsTab}`, label: 'Códigos' },
  { to: `?ver=${rulesTab}`, label: 'Cuotas' },
];

const helps = {
  packages: 'Lo que se vende como bono: sesiones, caducidad, servicios y precio.',
  vouchers: 'Los vales que se han vendido, y lo que le queda a cada uno.',
  rules: 'Cuándo cambian las cuotas de precio, qué cuestan los cierres y el descuento de familia.',
  promotions: 'Códigos que descuentan al pagar, lo que se usan y lo que se lleva descontado.',
};

/** Products sold now and used later: bonos, sold gift vouchers and promotion codes. */
export function PackagesPage() {
  const [search] = useSearchParams();
  const urlState = useListView();
  const shown =
    search.get('ver') === vouchersTab
      ? 'vouchers'
      : search.get('ver') === promotionsTab
        ? 'promotions'
        : search.get('ver') === rulesTab
          ? 'rules'
          : 'packages';
  return (
    <Page
      help={helps[shown]}
      action={
        shown === 'vouchers' || shown === 'rules' ? null : (
          <NewOneButton urlState={urlState}>
            {shown === 'promotions' ? 'Nuevo código' : 'Nuevo paquete'}
          </NewOneButton>
        )
      }
    >
      <Stack gap={5}>
        <TabLinks label="Apartados de paquetes" items={tabs} />
        {shown === 'vouchers' ? <VouchersTab /> : null}
        {shown === 'promotions' ? <PromotionsTab urlState={urlState} /> : null}
        {shown === 'rules' ? <RulesTab /> : null}
        {shown === 'packages' ? <PackagesTab urlState={urlState} /> : null}
      </Stack>
    </Page>
  );
}

function PackagesTab({ urlState }: { urlState: ListUrlState }) {
  const reading = together(useQuery(packagesQuery), useQuery(servicesQuery));
  return (
    <QueryState query={reading}>
      {([packages, services]) => (
        <>
          <ArchivableList
            items={packages}
            urlState={urlState}
            empty={{
              icon: <PackageOpen size={24} />,
              title: 'No hay paquetes a la venta',
              text: 'Aquí se define lo que se vende: un bono de 10 sesiones, un mes sin límite.',
              action: 'Crear el primero',
            }}
          >
            {(shown) => (
              <PackagesTable packages={shown} services={services} linkTo={urlState.linkTo} />
            )}
          </ArchivableList>
          <OpenedRecord items={packages} urlState={urlState}>
            {(panel) => <PackagePanel {...panel} services={services} />}
          </OpenedRecord>
        </>
      )}
    </QueryState>
  );
}
