import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { cardConsent, startCardSetup } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Button, explainError, Notice, Row, Stack } from '@aforo/shared/ui';

/** Saves a card on the bank's page, after showing the possible charges. */
export function SaveCard({ hasCard }: { hasCard: boolean }) {
  const { center } = useArea().settings;
  const send = useSendOnce();
  const save = useMutation({
    mutationFn: () => send(null, (idempotencyKey) => api.call(startCardSetup, { idempotencyKey })),
    onSuccess: ({ redirectUrl, reference }) =>
      window.location.assign(redirectUrl ?? `/cliente/pagoConfirmado?tarjeta=${reference}`),
  });
  return (
    <Stack gap={3}>
      <Quiet>
        {hasCard ? 'Si guardas otra, ocupa el lugar de esta. ' : ''}
        {cardConsent(center.name)}
      </Quiet>
      <Row>
        <Button
          size={hasCard ? 'sm' : 'md'}
          isPending={save.isPending || save.isSuccess}
          onClick={() => save.mutate()}
        >
          {hasCard ? 'Guardar otra tarjeta' : 'Guardar una tarjeta'}
        </Button>
      </Row>
      {save.isError ? <Notice tone="error">{explainError(save.error).text}</Notice> : null}
    </Stack>
  );
}

const Quiet = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;
