import { lazy, Suspense, useEffect, useState } from 'react';
import { Slot, useCan } from '@aforo/shared/area';
import type { Client } from '@aforo/shared/contract';
import { Button, Card, Notice, Section, Stack, TableSkeleton, TabLinks } from '@aforo/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { clientParams, paths } from '../paths.ts';
import { ClientAchievements } from './achievements/client-achievements.tsx';
import { ClientBonos } from './bonos/client-bonos.tsx';
import { ClientBookings } from './bookings/client-bookings.tsx';
import { ClientConsents } from './privacy/client-consents.tsx';
import { ClientData } from './data/client-data.tsx';
import { ClientHeader } from './client-header.tsx';
import { ClientSales } from './sales/client-sales.tsx';
import { ChargePanel, useChargePanelSoon } from '../common/charge/load-charge-panel.tsx';
import { ClientHistory } from './history/client-history.tsx';
import { MergeNotices } from './merge/merge-notices.tsx';
import { useArchiving } from './client.queries.ts';

/** The form and its dependencies load when the user edits. */
const EditClientPanel = lazy(async () => ({
  default: (await import('./data/edit-client-panel.tsx')).EditClientPanel,
}));

/** Loads with its tab. */
const ClientMembership = lazy(async () => ({
  default: (await import('./membership/client-membership.tsx')).ClientMembership,
}));

const MergePanel = lazy(async () => ({
  default: (await import('./merge/merge-panel.tsx')).MergePanel,
}));

/** One client; the URL selects the tab. */
export function ClientRecord({ client }: { client: Client }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const urlState = clientParams.read(search);
  const { isEditing, kind } = urlState;
  // An erased client has only bookings, bonos and history.
  const isGone =
    client.isErased && ['datos', 'cuota', 'logros', 'consentimientos'].includes(urlState.tab);
  const tab = isGone ? 'reservas' : urlState.tab;
  const archiving = useArchiving(client.id);
  const can = useCan();
  const canCharge = can('sale.create') && !client.isErased;
  const canMerge = can('client.merge') && !client.isErased;
  useChargePanelSoon();
  const chargePath = paths.client(client.id, { ...urlState, tab, act: 'cobrar' });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'F2' || event.defaultPrevented || !canCharge) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      void navigate(chargePath, { preventScrollReset: true });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, chargePath, canCharge]);
  // The panel stays mounted once opened, so that going back does not lose what was typed.
  const [wasEditing, setWasEditing] = useState(isEditing);
  if (isEditing && !wasEditing) setWasEditing(true);

  return (
    <Stack gap={5}>
      {client.isErased ? (
        <Notice title="Los datos de esta persona se borraron">
          Quedan sus reservas y sus bonos, sin decir de quién eran.
        </Notice>
      ) : client.status === 'archived' || tab === 'historial' ? (
        <MergeNotices client={client}>
          {client.status === 'archived' ? (
            <Notice
              title="Esta ficha está archivada"
              action={
                <Button
                  size="sm"
                  isPending={archiving.isPending}
                  onClick={() => archiving.setStatus('active')}
                >
                  Recuperar
                </Button>
              }
            >
              No sale en las búsquedas de cada día. No se ha borrado nada.
            </Notice>
          ) : null}
        </MergeNotices>
      ) : null}
      <ClientHeader
        client={client}
        archiving={archiving}
        chargePath={canCharge ? chargePath : null}
      />
      <TabLinks
        label="Apartados de la ficha"
        items={[
          ...(client.isErased ? [] : [{ to: paths.client(client.id), label: 'Datos' }]),
          { to: paths.client(client.id, { tab: 'reservas' }), label: 'Reservas' },
          ...(client.isErased
            ? []
            : [{ to: paths.client(client.id, { tab: 'cuota' }), label: 'Cuota' }]),
          { to: paths.client(client.id, { tab: 'bonos' }), label: 'Bonos' },
          { to: paths.client(client.id, { tab: 'ventas' }), label: 'Ventas' },
          ...(client.isErased
            ? []
            : [{ to: paths.client(client.id, { tab: 'logros' }), label: 'Logros' }]),
          ...(client.isErased
            ? []
            : [
                {
                  to: paths.client(client.id, { tab: 'consentimientos' }),
                  label: 'Consentimientos',
                },
              ]),
          { to: paths.client(client.id, { tab: 'historial' }), label: 'Historial' },
        ]}
      />
      {tab === 'datos' ? (
        <>
          <ClientData client={client} />
          <Slot name="clientRecord" context={{ clientId: client.id }}>
            {(title, content) => (
              <Card>
                <Section title={title}>{content}</Section>
              </Card>
            )}
          </Slot>
        </>
      ) : null}
      {tab === 'reservas' ? <ClientBookings client={client} urlState={urlState} /> : null}
      {tab === 'cuota' ? (
        <Suspense fallback={<TableSkeleton rows={5} />}>
          <ClientMembership client={client} urlState={urlState} />
        </Suspense>
      ) : null}
      {tab === 'bonos' ? <ClientBonos client={client} urlState={urlState} /> : null}
      {tab === 'ventas' ? <ClientSales client={client} urlState={urlState} /> : null}
      {tab === 'logros' ? <ClientAchievements client={client} /> : null}
      {tab === 'consentimientos' ? <ClientConsents client={client} /> : null}
      {tab === 'historial' ? <ClientHistory id={client.id} kind={kind} /> : null}
      {urlState.act === 'cobrar' && canCharge ? (
        <ChargePanel
          client={client}
          onClose={() => void navigate(paths.client(client.id, { tab }), { replace: true })}
        />
      ) : null}
      {urlState.act === 'unir' && canMerge ? (
        <Suspense fallback={null}>
          <MergePanel
            keptId={client.id}
            mergedId={urlState.aboutId}
            onChoose={(aboutId) => void navigate(paths.client(client.id, { ...urlState, aboutId }))}
            onClose={() => void navigate(paths.client(client.id, { tab }), { replace: true })}
          />
        </Suspense>
      ) : null}
      {wasEditing ? (
        <Suspense fallback={null}>
          <EditClientPanel
            client={client}
            isOpen={isEditing}
            onClose={() => void navigate(paths.client(client.id, { tab, kind }), { replace: true })}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
