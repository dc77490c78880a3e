import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useArea, useSession } from '@aforo/shared/area';
import {
  answerSubstituteRequest,
  withdrawSubstituteRequest,
  type SubstituteRequest,
} from '@aforo/shared/contract';
import { FormError } from '@aforo/shared/form';
import { formatInstant } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { Button, Notice, Row, Stack } from '@aforo/shared/ui';
import { agendaKey } from '../../common/classes/classes.queries.ts';

interface Props {
  requests: readonly SubstituteRequest[];
  now: Date;
}

type Answer = { id: string; answer: 'accept' | 'decline' | 'withdraw' };

/** The substitutions that wait: those that a colleague asks for, and the professional's own. */
export function SubstituteRequests({ requests, now }: Props) {
  const { timeZone } = useArea().settings.center;
  const { professionalId } = useSession().user;
  const queryClient = useQueryClient();
  const answering = useMutation({
    mutationFn: async ({ id, answer }: Answer) => {
      if (answer === 'withdraw') return api.call(withdrawSubstituteRequest, { params: { id } });
      const body = { isAccepted: answer === 'accept' };
      return api.call(answerSubstituteRequest, { params: { id }, body });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: agendaKey }),
  });
  return (
    <Stack gap={3}>
      {requests.map(({ id, session, from, to, waitsFor }) => {
        const what = `${session.serviceName}, ${formatInstant(session.startsAt, timeZone, now)}`;
        const isPending = (answer: Answer['answer']) =>
          answering.isPending &&
          answering.variables.id === id &&
          answering.variables.answer === answer;
        const send = (answer: Answer['answer']) => answering.mutate({ id, answer });
        if (from.id === professionalId) {
          return (
            <Notice
              key={id}
              action={
                <Button
                  size="sm"
                  aria-label={`Retirar lo pedido a ${to.name}`}
                  isPending={isPending('withdraw')}
                  onClick={() => send('withdraw')}
                >
                  Retirar
                </Button>
              }
            >
              {waitsFor === 'colleague'
                ? `Has pedido a ${to.name} que dé ${what}. Aún no ha respondido.`
                : `Has pedido que ${to.name} dé ${what}. Lo decide la administración.`}
            </Notice>
          );
        }
        return (
          <Notice
            key={id}
            title={
              waitsFor === 'colleague'
                ? `${from.name} te pide una clase`
                : `${from.name} pide que des una clase`
            }
          >
            <Stack gap={3}>
              <span>{what}</span>
              {waitsFor === 'colleague' ? (
                <Row gap={2}>
                  <Button size="sm" isPending={isPending('accept')} onClick={() => send('accept')}>
                    La doy yo
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    isPending={isPending('decline')}
                    onClick={() => send('decline')}
                  >
                    No puedo
                  </Button>
                </Row>
              ) : (
                <span>Lo decide la administración.</span>
              )}
            </Stack>
          </Notice>
        );
      })}
      <FormError error={answering.error} />
    </Stack>
  );
}
