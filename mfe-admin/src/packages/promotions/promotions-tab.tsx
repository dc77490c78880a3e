import { useQuery } from '@tanstack/react-query';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { Button, CheckboxField, EmptyState, QueryState, Stack, together } from '@aforo/shared/ui';
import { newRecord, type ListUrlState } from '../../common/lists/list-view.ts';
import { OpenedRecord } from '../../common/records/opened-record.tsx';
import { servicesQuery } from '../../common/services.queries.ts';
import { packagesQuery } from '../packages.queries.ts';
import { PromotionPanel } from './promotion-panel.tsx';
import {
  promotedProductsQuery,
  promotionsQuery,
  type NamedPromotion,
} from './promotions.queries.ts';
import { PromotionsTable } from './promotions-table.tsx';

export const promotionsTab = 'codigos';

const isOver = ({ state }: NamedPromotion) => state === 'ended' || state === 'stopped';

/** The promotion codes; expired ones are shown on request. */
export function PromotionsTab({ urlState }: { urlState: ListUrlState }) {
  const reading = together(
    useQuery(promotionsQuery),
    together(
      useQuery(servicesQuery),
      together(useQuery(packagesQuery), useQuery(promotedProductsQuery)),
    ),
  );
  const { view, open, showArchived } = urlState;
  return (
    <QueryState query={reading}>
      {([promotions, [services, [packages, products]]]) => {
        const things = { services, packages, products };
        const over = promotions.filter(isOver);
        const running = promotions.filter((one) => !isOver(one));
        const shown = view.hasArchived ? [...running, ...over] : running;
        return (
          <Stack>
            {shown.length > 0 ? (
              <PromotionsTable promotions={shown} things={things} linkTo={urlState.linkTo} />
            ) : (
              <EmptyState
                icon={<TicketPercent size={24} />}
                title={over.length > 0 ? 'No hay códigos en vigor' : 'Todavía no hay ningún código'}
                action={
                  <Button onClick={() => open(newRecord)}>
                    {over.length > 0 ? 'Crear otro' : 'Crear el primero'}
                  </Button>
                }
              >
                Un código descuenta al pagar en línea o en recepción: un 10 % en otoño, 5 € la
                primera vez.
              </EmptyState>
            )}
            {over.length > 0 ? (
              <CheckboxField
                label={`Ver también los parados y terminados (${over.length})`}
                checked={view.hasArchived}
                onChange={({ target }) => showArchived(target.checked)}
              />
            ) : null}
            <OpenedRecord items={promotions} urlState={urlState}>
              {(panel) => <PromotionPanel {...panel} things={things} />}
            </OpenedRecord>
          </Stack>
        );
      }}
    </QueryState>
  );
}
