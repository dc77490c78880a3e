import { useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import {
  addWalkIn,
  findWalkIns,
  newWalkInSchema,
  type AgendaSession,
  type WalkInCandidate,
  type WalkInDuplicates,
  type WalkInPerson,
  walkInQuerySchema,
} from '@aforo/shared/contract';
import { Form, FormError, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { api, ApiError } from '@aforo/shared/http';
import { Button, Notice, SearchField, Sheet, Stack, toast } from '@aforo/shared/ui';
import { agendaKey } from '../../common/classes/classes.queries.ts';
import { seatsText } from '../../common/classes/session.messages.ts';

interface Props {
  session: AgendaSession;
  onClose: () => void;
}

/**
 * Adds a person who is at the door: a client found by name or telephone, or a new person. What they
 * owe is for the front desk.
 */
export function WalkInSheet({ session, onClose }: Props) {
  const [isNew, setNew] = useState(false);
  const [q, setQuery] = useState('');
  const adding = useAddWalkIn(session, onClose);
  const isFull = session.taken >= session.capacity;
  return (
    <Sheet title="Ha llegado alguien" isOpen onClose={onClose}>
      <Stack gap={4}>
        <Muted>
          {session.service.name} · {seatsText(session)}. Queda como que ha venido; el pago es cosa
          de recepción.
        </Muted>
        {isFull ? (
          <Notice tone="warning">
            La clase está completa. Para una plaza extra, que lo vea recepción.
          </Notice>
        ) : isNew ? (
          <NewPerson
            name={/\d/.test(q) ? '' : q}
            phone={/\d/.test(q) ? q : ''}
            adding={adding}
            onBack={() => setNew(false)}
          />
        ) : (
          <Search {...{ session, q, adding }} onQuery={setQuery} onNew={() => setNew(true)} />
        )}
      </Stack>
    </Sheet>
  );
}

function useAddWalkIn({ id }: AgendaSession, onDone: () => void) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (person: WalkInPerson) =>
      sendOnce(person, (idempotencyKey) =>
        api.call(addWalkIn, { params: { id }, body: { person }, idempotencyKey }),
      ),
    onSuccess: async ({ client }) => {
      await queryClient.invalidateQueries({ queryKey: agendaKey });
      toast.success(`${client.name} está en la clase.`);
      onDone();
    },
  });
}

type Adding = ReturnType<typeof useAddWalkIn>;

interface SearchProps {
  session: AgendaSession;
  q: string;
  adding: Adding;
  onQuery: (q: string) => void;
  onNew: () => void;
}

function Search({ session, q, adding, onQuery, onNew }: SearchProps) {
  const parsed = walkInQuerySchema.safeParse(q);
  const found = useQuery({
    queryKey: ['session', session.id, 'walk-ins', parsed.data ?? ''],
    queryFn: ({ signal }) =>
      api.call(findWalkIns, {
        params: { id: session.id },
        query: { q: parsed.data ?? '' },
        signal,
      }),
    enabled: parsed.success,
    gcTime: 0,
  });
  return (
    <>
      <SearchField
        label="Nombre o teléfono"
        value={q}
        onChange={onQuery}
        description={q === '' || parsed.success ? undefined : parsed.error.issues[0]?.message}
      />
      {found.error ? <FormError error={found.error} /> : null}
      {adding.error ? <FormError error={adding.error} /> : null}
      {parsed.success && found.data ? (
        <Candidates
          people={found.data.items}
          isPending={adding.isPending}
          empty="No hay nadie con ese nombre o teléfono."
          onChoose={(clientId) => adding.mutate({ clientId })}
        />
      ) : null}
      <Button onClick={onNew}>Es la primera vez que viene</Button>
    </>
  );
}

interface CandidatesProps {
  people: readonly WalkInCandidate[];
  isPending: boolean;
  empty: ReactNode;
  onChoose: (clientId: string) => void;
}

function Candidates({ people, isPending, empty, onChoose }: CandidatesProps) {
  if (people.length === 0) return <p role="status">{empty}</p>;
  return (
    <People aria-label="Personas encontradas">
      {people.map(({ id, name, phoneEnd, isBooked }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>
            <Muted as="small">
              {isBooked
                ? 'Ya está en la clase'
                : phoneEnd
                  ? `Teléfono …${phoneEnd}`
                  : 'Sin teléfono'}
            </Muted>
          </span>
          {isBooked ? null : (
            <Button
              size="sm"
              aria-label={`Apuntar a ${name}`}
              disabled={isPending}
              onClick={() => onChoose(id)}
            >
              Apuntar
            </Button>
          )}
        </li>
      ))}
    </People>
  );
}

interface NewPersonProps {
  name: string;
  phone: string;
  adding: Adding;
  onBack: () => void;
}

function NewPerson({ name, phone, adding, onBack }: NewPersonProps) {
  const form = useContractForm({
    schema: newWalkInSchema,
    defaultValues: { name, phone },
    onSubmit: async (person) => {
      await adding.mutateAsync({ ...person, acceptsDuplicate: false });
    },
  });
  const alike = duplicatesOf(adding.error);
  return (
    <Form form={form}>
      <Stack gap={4}>
        <FormTextField form={form} name="name" label="Nombre y apellidos" autoComplete="off" />
        <FormTextField form={form} name="phone" label="Teléfono" type="tel" autoComplete="off" />
        {alike ? (
          <>
            <Notice tone="warning">Se parece a alguien que ya viene. ¿Es esta persona?</Notice>
            <Candidates
              people={alike}
              isPending={adding.isPending}
              empty={null}
              onChoose={(clientId) => adding.mutate({ clientId })}
            />
            <Button
              isPending={adding.isPending}
              onClick={() => {
                const person = newWalkInSchema.safeParse(form.watch()).data;
                if (person) adding.mutate({ ...person, acceptsDuplicate: true });
              }}
            >
              Es otra persona: darla de alta
            </Button>
          </>
        ) : (
          <>
            <FormError error={form.submitError} />
            <Buttons>
              <Button variant="quiet" onClick={onBack}>
                Volver a buscar
              </Button>
              <Button type="submit" variant="primary" isPending={form.isPending}>
                Dar de alta y apuntar
              </Button>
            </Buttons>
          </>
        )}
      </Stack>
    </Form>
  );
}

/** The people who may be the new one; null after another error. */
function duplicatesOf(error: unknown): WalkInCandidate[] | null {
  if (!(error instanceof ApiError) || error.code !== 'possible_duplicate') return null;
  return (error.details as WalkInDuplicates).people; // of this code
}

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const People = styled.ul`
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    gap: ${({ theme }) => theme.space[3]};
    align-items: center;
    justify-content: space-between;
    min-height: 56px;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};
  }
  strong,
  small {
    display: block;
    font-weight: ${({ theme }) => theme.font.medium};
  }
  small {
    font-weight: ${({ theme }) => theme.font.regular};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  justify-content: flex-end;
`;
