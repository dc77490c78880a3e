import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Page, useCan } from '@aforo/shared/area';
import { Button, LinkButton, Row, Stack } from '@aforo/shared/ui';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useLocation, useNavigate } from 'react-router-dom';
import { clientListParams, type ClientListState } from '../common/client-list-url.ts';
import { rememberList } from '../common/last-list.ts';
import { paths } from '../paths.ts';
import { ClientsFilters } from './search/clients-filters.tsx';
import { clientListQuery } from './clients.queries.ts';
import { ClientResults } from './results/client-results.tsx';
import { ChosenContext, useChosenClients } from './selection/chosen-clients.ts';
import { useListKeys } from './use-list-keys.ts';

/** The form and its dependencies load when a client is added. */
const NewClientPanel = lazy(async () => ({
  default: (await import('../common/client-form/new-client-panel.tsx')).NewClientPanel,
}));

const DuplicatesPanel = lazy(async () => ({
  default: (await import('./duplicates/duplicates-panel.tsx')).DuplicatesPanel,
}));

export function ClientsPage() {
  const { search } = useLocation();
  const can = useCan();
  const state = clientListParams.read(search);
  const show = useShow();
  const navigate = useNavigate();
  const list = useQuery(clientListQuery(state));
  const chosen = useChosenClients(state);
  const onSearch = useCallback((q: string) => show({ q, page: 1 }, { isReplacing: true }), [show]);
  const region = useRef<HTMLDivElement>(null);
  const onKeyDown = useListKeys(region);
  useEffect(() => rememberList(search), [search]);
  // The panel stays mounted once opened, so that going back does not lose what was typed.
  const isAdding = state.newName !== null;
  const [wasAdding, setWasAdding] = useState(isAdding);
  if (isAdding && !wasAdding) setWasAdding(true);

  return (
    <Page>
      {/* Only handles key events that bubble from the search box and the rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={region} onKeyDown={onKeyDown}>
        <Stack gap={4}>
          <ClientsFilters
            state={state}
            tags={list.data?.tags ?? []}
            onSearch={onSearch}
            onChange={(changed) => show({ ...changed, page: 1 })}
            action={
              <Row gap={2}>
                {can('configuration.edit') ? (
                  <LinkButton to={paths.clientImport()}>Traer de un fichero</LinkButton>
                ) : null}
                {can('client.editStaffFields') ? (
                  <Button onClick={() => show({ isComparing: true })}>Fichas repetidas</Button>
                ) : null}
                {can('client.create') ? (
                  <Button
                    variant="primary"
                    icon={<UserRoundPlus size={18} aria-hidden />}
                    onClick={() => show({ newName: '' })}
                  >
                    Nuevo cliente
                  </Button>
                ) : null}
              </Row>
            }
          />
          <ChosenContext value={chosen}>
            <ClientResults list={list} onShow={show} />
          </ChosenContext>
        </Stack>
      </div>
      {state.isComparing ? (
        <Suspense fallback={null}>
          <DuplicatesPanel onClose={() => show({ isComparing: false }, { isReplacing: true })} />
        </Suspense>
      ) : null}
      {wasAdding ? (
        <Suspense fallback={null}>
          <NewClientPanel
            searched={state.newName}
            onClose={() => show({ newName: null }, { isReplacing: true })}
            onCreated={({ id }) => void navigate(paths.client(id), { replace: true })}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

type Show = (changed: Partial<ClientListState>, options?: { isReplacing?: boolean }) => void;

/** Updates the URL. Adds a history entry unless the change only refines the last search. */
function useShow(): Show {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (changed, { isReplacing = false } = {}) => {
      const now = clientListParams.read(search);
      void navigate(paths.clients({ ...now, ...changed }), { replace: isReplacing });
    },
    [search, navigate],
  );
}
