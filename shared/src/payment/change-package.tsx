import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  changePackage,
  listPackageChanges,
  type Membership,
  type PackageChangeOffer,
} from '@aforo/shared/contract';
import { api, ApiError } from '@aforo/shared/http';
import {
  Button,
  DelayedFallback,
  EmptyState,
  explainError,
  Notice,
  QueryState,
  Sheet,
  Skeleton,
  Stack,
} from '@aforo/shared/ui';
import { changeLines, packageChangeTexts, type PaidBy } from './membership.messages.ts';

interface ChangePackageProps {
  membership: Membership;
  paidBy: PaidBy;
  onChanged: () => void;
  /** The membership was changed as offered. */
  onDone: (offer: PackageChangeOffer, membership: Membership) => void;
  onClose: () => void;
}

/** Changes a membership's package: choose one, confirm with its price. */
export function ChangePackage({
  membership,
  paidBy,
  onChanged,
  onDone,
  onClose,
}: ChangePackageProps) {
  const { id, name } = membership;
  const { currency } = useArea().settings.center;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const offers = useQuery({
    queryKey: ['membership changes', id],
    queryFn: ({ signal }) => api.call(listPackageChanges, { params: { id }, signal }),
    // Not cached, because the amount decreases every day.
    gcTime: 0,
  });
  const chosen = offers.data?.items.find(({ templateId }) => templateId === chosenId);
  const change = useMutation({
    mutationFn: ({ templateId, when, totalMinor }: PackageChangeOffer) =>
      api.call(changePackage, {
        params: { id },
        body: { templateId, expectedWhen: when, expectedTotalMinor: totalMinor },
      }),
    onSettled: onChanged,
    onSuccess: (changed, offer) => {
      onDone(offer, changed);
      onClose();
    },
    onError: () => void offers.refetch(),
  });
  function goBack() {
    change.reset();
    setChosenId(null);
  }
  if (chosen) {
    return (
      <Sheet
        isOpen
        title={chosen.isCurrent ? `Seguir con ${chosen.name}` : `Cambiar a ${chosen.name}`}
        onClose={onClose}
        footer={
          <>
            <Button onClick={goBack} disabled={change.isPending}>
              Atrás
            </Button>
            <Button
              variant="primary"
              data-first-focus
              isPending={change.isPending}
              onClick={() => change.mutate(chosen)}
            >
              {chosen.isCurrent ? 'Seguir' : 'Cambiar'}
            </Button>
          </>
        }
      >
        <Stack>
          {packageChangeTexts(chosen, { before: name, paidBy, currency }).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {change.isError ? <Notice tone="error">{refusalOf(change.error)}</Notice> : null}
        </Stack>
      </Sheet>
    );
  }
  return (
    <Sheet isOpen title={`Cambiar ${name}`} onClose={onClose}>
      <QueryState
        query={offers}
        skeleton={
          <DelayedFallback>
            <Skeleton lines={3} height="72px" />
          </DelayedFallback>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No hay otro bono que se renueve">
              Cuando el centro ponga otro a la venta, se podrá cambiar desde aquí.
            </EmptyState>
          ) : (
            <Offers>
              {items.map((offer) => (
                <li key={offer.templateId}>
                  <Choice type="button" onClick={() => setChosenId(offer.templateId)}>
                    <strong>{offer.name}</strong>
                    {changeLines(offer, currency).map((line) => (
                      <small key={line}>{line}</small>
                    ))}
                  </Choice>
                </li>
              ))}
            </Offers>
          )
        }
      </QueryState>
    </Sheet>
  );
}

/** The price decreases every day: a dialog left open over midnight shows the new amount. */
function refusalOf(error: unknown): string {
  const isStale = error instanceof ApiError && error.code === 'price_changed';
  return isStale
    ? 'El importe ha cambiado mientras tanto: este es el de ahora.'
    : explainError(error).text;
}

const Offers = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
`;

const Choice = styled.button`
  width: 100%;
  min-height: 64px;
  padding: 12px 16px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    border-color: ${({ theme }) => theme.color.primaryEdge};
  }
  strong,
  small {
    display: block;
  }
  small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;
