import { useMutation, useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  changePackage,
  keepMembership,
  listPackageChanges,
  type Membership,
  previewMembershipAct,
  resumeMembership,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { Button, explainError, Notice, OutcomePanel, Sheet, Stack } from '@aforo/shared/ui';
import type { PaidBy } from './membership.messages.ts';
import {
  inverseOf,
  type MembershipOutcome,
  outcomeLines,
  outcomeTitle,
  restoresAll,
} from './membership-outcome.ts';

interface Props {
  outcome: MembershipOutcome;
  paidBy: PaidBy;
  now: Date;
  onChanged: () => void;
  onClose: () => void;
}

/** The lasting result of a client's act on a membership. */
export function MembershipOutcomeSheet({ outcome, paidBy, now, onChanged, onClose }: Props) {
  const { center } = useArea().settings;
  const request = useUndo(outcome);
  const undo = useMutation({
    mutationFn: (call: () => Promise<Membership>) => call(),
    onSettled: onChanged,
  });
  return (
    <Sheet
      isOpen
      title={outcome.membership.name}
      onClose={onClose}
      footer={
        <>
          {request && !undo.isSuccess ? (
            <Button isPending={undo.isPending} onClick={() => undo.mutate(request)}>
              Deshacer
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            Hecho
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <OutcomePanel
          tone="success"
          title={outcomeTitle(outcome, undo.isSuccess)}
          lines={outcomeLines(outcome, undo.data ?? null, { paidBy, place: center, now })}
          takesFocus
        />
        {undo.isError ? <Notice tone="error">{explainError(undo.error).text}</Notice> : null}
      </Stack>
    </Sheet>
  );
}

const inverseCalls = { resume: resumeMembership, keep: keepMembership } as const;

/** The request that undoes an act; null once the server says that something would be lost. */
function useUndo(outcome: MembershipOutcome): (() => Promise<Membership>) | null {
  const { id } = outcome.membership;
  const inverse = inverseOf(outcome);
  const act = inverse === 'resume' || inverse === 'keep' ? inverse : null;
  const preview = useQuery({
    queryKey: ['membership undo', id, act],
    queryFn: () => api.call(previewMembershipAct, { params: { id }, body: { act: act ?? 'keep' } }),
    enabled: act !== null,
    gcTime: 0,
    retry: false,
  });
  const isLaterChange =
    outcome.kind === 'change' && outcome.offer.when === 'renewal' && !outcome.offer.isCurrent;
  const changes = useQuery({
    queryKey: ['membership changes', id],
    queryFn: ({ signal }) => api.call(listPackageChanges, { params: { id }, signal }),
    enabled: isLaterChange,
    gcTime: 0,
    retry: false,
  });
  if (outcome.kind === 'act') {
    if (act === null || !preview.data || !restoresAll(outcome.effect, preview.data)) return null;
    return () => api.call(inverseCalls[act], { params: { id } });
  }
  const back = changes.data?.items.find(({ isCurrent }) => isCurrent);
  if (!back) return null;
  const { templateId, when, totalMinor } = back;
  const body = { templateId, expectedWhen: when, expectedTotalMinor: totalMinor };
  return () => api.call(changePackage, { params: { id }, body });
}
