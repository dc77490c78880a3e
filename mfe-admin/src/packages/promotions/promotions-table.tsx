import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { promotionStateNames, type PromotionState } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Badge, Button, DataTable, toast } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { formatDateRange, discountText } from './promotion-sentence.ts';
import { usePromotionStatus, type NamedPromotion } from './promotions.queries.ts';
import { promotedNames, shortNames, type PromotableItems } from './promotable-items.ts';

interface Props {
  promotions: readonly NamedPromotion[];
  things: PromotableItems;
  linkTo: (id: string) => string;
}

const tones = {
  active: 'success',
  scheduled: 'neutral',
  usedUp: 'warning',
  ended: 'neutral',
  stopped: 'neutral',
} as const satisfies Record<PromotionState, string>;

export function PromotionsTable({ promotions, things, linkTo }: Props) {
  const { currency } = useArea().settings.center;
  const change = usePromotionStatus();
  function turn({ id, code, state }: NamedPromotion): void {
    const stops = state !== 'stopped';
    change.mutate(
      { id, status: stops ? 'archived' : 'active' },
      {
        onSuccess: () =>
          toast.success(stops ? `Nadie más usa ${code}.` : `${code} se puede usar otra vez.`),
        onError: (error) => toast.error(errorText(error)),
      },
    );
  }
  return (
    <DataTable
      caption="Códigos promocionales, del último al primero"
      rows={promotions}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linkTo(id)}
      columns={[
        {
          key: 'code',
          header: 'Código',
          priority: 'main',
          render: (promotion) => (
            <span>
              {promotion.code}
              <Small>
                {discountText(promotion.off, currency)} en{' '}
                {shortNames(promotedNames(promotion, things)) || 'todo lo que se vende'}
                {promotion.isForNewClients ? ', solo clientes nuevos' : ''}
              </Small>
            </span>
          ),
        },
        {
          key: 'state',
          header: 'Estado',
          render: ({ state }) => <Badge tone={tones[state]}>{promotionStateNames[state]}</Badge>,
        },
        {
          key: 'days',
          header: 'Cuándo',
          render: ({ startsOn, endsOn }) => {
            const period = formatDateRange(startsOn, endsOn);
            return period.charAt(0).toUpperCase() + period.slice(1);
          },
        },
        {
          key: 'uses',
          header: 'Usos',
          align: 'end',
          render: ({ uses, totalLimit }) =>
            totalLimit === null ? uses : `${uses} de ${totalLimit}`,
        },
        {
          key: 'given',
          header: 'Descontado',
          align: 'end',
          render: ({ discountMinor }) => money(discountMinor, currency),
        },
        {
          key: 'acts',
          header: 'Parar o reanudar',
          align: 'end',
          isHeaderHidden: true,
          render: (promotion) => {
            const { id, code, state } = promotion;
            if (state === 'ended') return null;
            const word = state === 'stopped' ? 'Reanudar' : 'Parar';
            return (
              <Button
                size="sm"
                aria-label={`${word} ${code}`}
                isPending={change.isPending && change.variables.id === id}
                onClick={() => turn(promotion)}
              >
                {word}
              </Button>
            );
          },
        },
      ]}
    />
  );
}

const Small = styled.span`
  display: block;
  max-width: 60ch;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.regular};
`;
