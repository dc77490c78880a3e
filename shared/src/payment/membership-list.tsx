import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  cancelMembership,
  keepMembership,
  pauseMembership,
  previewMembershipAct,
  removeSavedCard,
  resumeMembership,
  type Membership,
  type MembershipActPreview,
  type Memberships,
  type SavedCard,
} from '@aforo/shared/contract';
import { api, serverNow } from '@aforo/shared/http';
import {
  Badge,
  type BadgeTone,
  Button,
  ConfirmDialog,
  explainError,
  Stack,
} from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { ChangePackage } from './change-package.tsx';
import { isWithoutEffect } from './membership-act.messages.ts';
import type { MembershipOutcome } from './membership-outcome.ts';
import { MembershipOutcomeSheet } from './membership-outcome-sheet.tsx';
import { MembershipActSheet, type MembershipAct } from './membership-act.tsx';
import { cardEnd, cardName, membershipLines, type PaidBy } from './membership.messages.ts';

export interface MembershipListProps {
  memberships: Memberships;
  /** The caller should read the memberships again. */
  onChanged: () => void;
  /** Each act ends in a panel with its result and its undo. */
  showsOutcome?: boolean;
}

/** A client's memberships and the card charged for them, for the client and for reception. */
export function MembershipList({
  memberships,
  onChanged,
  showsOutcome = false,
}: MembershipListProps) {
  const { items, card, debitAccount = null } = memberships;
  const paidBy = { card, debitAccount };
  return (
    <Stack gap={4}>
      {items.length > 0 ? (
        <List>
          {items.map((one) => (
            <MembershipItem key={one.id} {...{ one, paidBy, onChanged, showsOutcome }} />
          ))}
        </List>
      ) : null}
      {card ? <Card card={card} isUsed={items.length > 0} onChanged={onChanged} /> : null}
    </Stack>
  );
}

const acts = {
  pause: pauseMembership,
  resume: resumeMembership,
  cancel: cancelMembership,
  keep: keepMembership,
} as const satisfies Record<MembershipAct, unknown>;

interface MembershipItemProps {
  one: Membership;
  paidBy: PaidBy;
  onChanged: () => void;
  showsOutcome: boolean;
}

function MembershipItem({ one, paidBy, onChanged, showsOutcome }: MembershipItemProps) {
  const { center } = useArea().settings;
  const [now] = useState(() => serverNow());
  const [isChoosing, setChoosing] = useState(false);
  const [outcome, setOutcome] = useState<MembershipOutcome | null>(null);
  const change = useMutation({
    mutationFn: ({ act }: { act: MembershipAct; effect: MembershipActPreview }) =>
      api.call(acts[act], { params: { id: one.id } }),
    onSuccess: (membership, { act, effect }) => {
      if (showsOutcome) setOutcome({ kind: 'act', act, effect, membership });
    },
    onSettled: onChanged,
  });
  const preview = useMutation({
    mutationFn: (act: MembershipAct) =>
      api.call(previewMembershipAct, { params: { id: one.id }, body: { act } }),
    onSuccess: (effect, act) => {
      // Without an effect to confirm, these can be undone. The end is always confirmed.
      if (act === 'cancel' || !isWithoutEffect(effect)) return;
      preview.reset();
      change.mutate({ act, effect });
    },
  });
  const start = (act: MembershipAct) => {
    change.reset();
    preview.mutate(act);
  };
  const asked = preview.data && preview.variables;
  const failed = preview.error ?? change.error;
  const { tone, name } = one.endsWithPeriod ? ending : states[one.state];
  const button = (act: MembershipAct, label: string) => (
    <Button
      size="sm"
      aria-label={`${label} ${one.name}`}
      isPending={
        (preview.isPending && preview.variables === act) ||
        (change.isPending && change.variables.act === act)
      }
      onClick={() => start(act)}
    >
      {label}
    </Button>
  );
  return (
    <li aria-label={one.name}>
      <TextColumn>
        <strong>{one.name}</strong> <Badge tone={tone}>{name}</Badge>
        {membershipLines(one, paidBy, center, now).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {failed && !asked ? <p role="alert">{explainError(failed).text}</p> : null}
      </TextColumn>
      <Buttons>
        {one.state === 'active' && !one.endsWithPeriod && one.owedMinor === 0 ? (
          <Button
            size="sm"
            aria-label={`Cambiar de cuota ${one.name}`}
            onClick={() => setChoosing(true)}
          >
            Cambiar de cuota
          </Button>
        ) : null}
        {one.state === 'active' && !one.endsWithPeriod ? button('pause', 'Pausar') : null}
        {one.state === 'paused' ? button('resume', 'Reanudar') : null}
        {one.endsWithPeriod ? button('keep', 'No terminar') : button('cancel', 'Terminar')}
      </Buttons>
      {isChoosing ? (
        <ChangePackage
          membership={one}
          paidBy={paidBy}
          onChanged={onChanged}
          onDone={(offer, membership) => {
            if (showsOutcome) setOutcome({ kind: 'change', offer, before: one.name, membership });
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {outcome ? (
        <MembershipOutcomeSheet
          {...{ outcome, paidBy, now, onChanged }}
          onClose={() => setOutcome(null)}
        />
      ) : null}
      {asked ? (
        <MembershipActSheet
          membership={one}
          act={asked}
          preview={preview.data}
          now={now}
          change={change}
          onConfirm={() =>
            change.mutate({ act: asked, effect: preview.data }, { onSuccess: preview.reset })
          }
          onClose={preview.reset}
        />
      ) : null}
    </li>
  );
}

interface CardProps {
  card: SavedCard;
  /** Whether a membership is charged to it. */
  isUsed: boolean;
  onChanged: () => void;
}

function Card({ card, isUsed, onChanged }: CardProps) {
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call(removeSavedCard, { params: { id: card.id } }),
    onSettled: onChanged,
  });
  const name = cardName(card);
  return (
    <SavedCardRow>
      <span>
        Tarjeta guardada: <strong>{name}</strong>, {cardEnd(card)}
      </span>
      <Button size="sm" aria-label={`Quitar ${name}`} onClick={() => setAsked(true)}>
        Quitar
      </Button>
      <ConfirmDialog
        title={`¿Quitar ${name}?`}
        consequence={
          isUsed
            ? 'Ya no se cobra nada con ella. Cada mes quedará pendiente de pago hasta que se pague.'
            : 'Ya no se cobra nada con ella.'
        }
        confirmLabel="Quitar"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        isPending={remove.isPending}
        error={remove.isError ? explainError(remove.error).text : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsked(false) })}
      />
    </SavedCardRow>
  );
}

const ending = { tone: 'neutral', name: 'Termina' } as const;
const states = {
  active: { tone: 'success', name: 'En vigor' },
  paused: { tone: 'info', name: 'En pausa' },
  suspended: { tone: 'warning', name: 'Suspendida' },
  ended: { tone: 'neutral', name: 'Terminada' },
} as const satisfies Record<Membership['state'], { tone: BadgeTone; name: string }>;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: flex-start;
    justify-content: space-between;
  }
  > li + li {
    padding-top: ${({ theme }) => theme.space[4]};
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const TextColumn = styled.div`
  flex: 1 1 240px;
  min-width: 0;
  overflow-wrap: anywhere;

  > p {
    color: ${({ theme }) => theme.color.textMuted};
    text-wrap: pretty;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const SavedCardRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
`;
