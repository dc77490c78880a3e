import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Professional } from '@aforo/shared/contract';
import { formatBookedCount } from '@aforo/shared/format';
import {
  Button,
  FailedState,
  Instant,
  Notice,
  SelectField,
  SidePanel,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { decisionsFor, deactivationSentence, type Decisions } from './professional.messages.ts';
import { deactivationQuery, useDeactivation } from './professionals.queries.ts';

interface Props {
  professional: Professional;
  onClose: () => void;
}

const cancelled = 'cancel';

/**
 * Deactivates a professional: each session gets a qualified and available substitute or is
 * cancelled, shown before it happens.
 */
export function LeavingDialog({ professional: { id, name }, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  const plan = useQuery(deactivationQuery(id));
  const leave = useDeactivation(id);
  const [chosen, setChosen] = useState<Decisions>({});
  const sessions = plan.data?.sessions;
  const decisions = decisionsFor(sessions ?? [], chosen);
  return (
    <SidePanel
      title={`Dar de baja a ${name}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {sessions ? (
            <Button
              variant="danger"
              isPending={leave.isPending}
              onClick={() =>
                leave.mutate(
                  {
                    decisions: Object.entries(decisions).map(([sessionId, substituteId]) => ({
                      sessionId,
                      substituteId,
                    })),
                  },
                  {
                    onSuccess: () => {
                      toast.success(`${name} está de baja.`);
                      onClose();
                    },
                  },
                )
              }
            >
              Dar de baja
            </Button>
          ) : null}
        </>
      }
    >
      {sessions ? (
        <Stack>
          <Notice>{deactivationSentence(name, sessions, decisions)}</Notice>
          {sessions.map(({ sessionId, serviceName, startsAt, booked, substitutes }) => (
            <Session key={sessionId}>
              <span>
                <Instant at={startsAt} timeZone={timeZone} /> · {serviceName} ·{' '}
                {formatBookedCount(booked)}
              </span>
              <SelectField
                label={`Qué pasa con ${serviceName}`}
                isLabelHidden
                value={decisions[sessionId] ?? cancelled}
                options={[
                  ...substitutes.map((one) => ({ value: one.id, label: `La da ${one.name}` })),
                  { value: cancelled, label: 'Se cancela' },
                ]}
                onChange={({ target }) =>
                  setChosen({
                    ...chosen,
                    [sessionId]: target.value === cancelled ? null : target.value,
                  })
                }
              />
            </Session>
          ))}
          {leave.error ? <Notice tone="error">{errorText(leave.error)}</Notice> : null}
        </Stack>
      ) : plan.isError ? (
        <FailedState
          error={plan.error}
          isRetrying={plan.isFetching}
          onRetry={() => void plan.refetch()}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </SidePanel>
  );
}

const Session = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
`;
