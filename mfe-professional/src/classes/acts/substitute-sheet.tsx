import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import {
  listSubstitutes,
  requestSubstitute,
  type AgendaSession,
  type Substitution,
} from '@aforo/shared/contract';
import { FormError, useSendOnce } from '@aforo/shared/form';
import { formatInstant } from '@aforo/shared/format';
import { api, serverNow } from '@aforo/shared/http';
import { Avatar, Button, QueryState, Sheet, Stack, toast } from '@aforo/shared/ui';
import { agendaKey } from '../../common/classes/classes.queries.ts';

interface Props {
  session: AgendaSession;
  timeZone: string;
  onClose: () => void;
}

const consequences = {
  direct: 'La clase pasa a ser suya en el momento, y se avisa a quien viene.',
  colleague:
    'Se lo preguntamos. Hasta que acepte la clase sigue siendo tuya; después se avisa a quien viene.',
  admin: 'Lo decide la administración. Hasta entonces la clase sigue siendo tuya.',
} as const satisfies Record<Substitution, string>;

/** Passes one session to a colleague who can give it, or asks for it. */
export function SubstituteSheet({ session, timeZone, onClose }: Props) {
  const { id } = session;
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['session', id, 'substitutes'],
    queryFn: ({ signal }) => api.call(listSubstitutes, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const asking = useMutation({
    mutationFn: (professionalId: string) =>
      sendOnce({ professionalId }, (idempotencyKey) =>
        api.call(requestSubstitute, { params: { id }, body: { professionalId }, idempotencyKey }),
      ),
    onSuccess: async ({ outcome, substitute }) => {
      await queryClient.invalidateQueries({ queryKey: agendaKey });
      toast.success(
        outcome === 'given' ? `La da ${substitute.name}.` : `Pedido a ${substitute.name}.`,
      );
      onClose();
    },
    // A colleague may have been given another class meanwhile.
    onError: () => found.refetch(),
  });
  const people = found.data?.items ?? [];
  const isDirect = found.data?.substitution === 'direct';
  return (
    <Sheet
      title="Que la dé otra persona"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            isPending={asking.isPending}
            onClick={() => {
              if (chosen !== null) asking.mutate(chosen);
            }}
          >
            {isDirect ? 'Pasar la clase' : 'Pedir'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Muted>
          {session.service.name}, {formatInstant(session.startsAt, timeZone, serverNow())}
        </Muted>
        <QueryState query={found}>
          {({ substitution }) =>
            people.length === 0 ? (
              <p>Nadie que dé {session.service.name} está libre a esa hora.</p>
            ) : (
              <Stack gap={4}>
                <People aria-label="Quién puede darla">
                  {people.map(({ id: personId, name }) => (
                    <li key={personId}>
                      <label>
                        <input
                          type="radio"
                          name="substitute"
                          checked={chosen === personId}
                          onChange={() => setChosen(personId)}
                        />
                        <Avatar name={name} size={36} />
                        {name}
                      </label>
                    </li>
                  ))}
                </People>
                <Muted>{consequences[substitution]}</Muted>
              </Stack>
            )
          }
        </QueryState>
        <FormError error={asking.error} />
      </Stack>
    </Sheet>
  );
}

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const People = styled.ul`
  padding: 0;
  list-style: none;

  label {
    display: flex;
    gap: ${({ theme }) => theme.space[3]};
    align-items: center;
    min-height: 52px;
    cursor: pointer;
  }
  li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${({ theme }) => theme.color.primary};
  }
`;
