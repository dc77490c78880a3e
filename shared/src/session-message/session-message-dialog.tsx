import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type AgendaSession,
  mailNamePlaceholder,
  messageSession,
  personalizeMail,
  previewSessionMessage,
  type SessionAddressees,
  sessionMessageSchema,
} from '../contract/index.ts';
import {
  FormDialog,
  FormTextAreaField,
  FormTextField,
  useContractForm,
  useSendOnce,
} from '../form/index.ts';
import { formatLongDate, formatTime, localDateOf } from '../format/index.ts';
import { api } from '@aforo/shared/http';
import { Notice, Stack, toast } from '../ui/index.ts';
import { styled } from 'styled-components';
import { reachText, sentText } from './session-message.messages.ts';

const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['session', id, 'message'],
    queryFn: ({ signal }) => api.call(previewSessionMessage, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export interface SessionMessageDialogProps {
  session: Pick<AgendaSession, 'id' | 'service' | 'startsAt'>;
  timeZone: string;
  onClose: () => void;
  onSent?: ((addressees: SessionAddressees) => void) | undefined;
}

/** Writes a mail to the people of a session. Shows first who gets it, and how it reads. */
export function SessionMessageDialog({
  session,
  timeZone,
  onClose,
  onSent,
}: SessionMessageDialogProps) {
  const { service, startsAt } = session;
  const sendOnce = useSendOnce();
  const preview = useQuery(previewQuery(session.id));
  const form = useContractForm({
    schema: sessionMessageSchema,
    defaultValues: {
      // With the date: a mail may be read tomorrow.
      subject: `${service.name}, ${formatLongDate(localDateOf(startsAt, timeZone))} a las ${formatTime(startsAt, timeZone)}`,
      text: `Hola, ${mailNamePlaceholder}:\n\n`,
    },
    onSubmit: async (body) => {
      const sent = await sendOnce(body, (idempotencyKey) =>
        api.call(messageSession, { params: { id: session.id }, body, idempotencyKey }),
      );
      toast.success(sentText(sent));
      onSent?.(sent);
      onClose();
    },
  });
  const { data } = preview;
  const count = data?.mailed.length ?? 0;
  const first = data?.mailed[0];
  return (
    <FormDialog
      title="Escribir a quien viene"
      side="panel"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={data ? `Enviar a ${count === 1 ? '1 persona' : `${count} personas`}` : 'Enviar'}
      loading={form.isPending}
      submitError={form.submitError ?? preview.error}
      isBlocked={count === 0}
    >
      {data ? <Notice tone={count === 0 ? 'warning' : 'info'}>{reachText(data)}</Notice> : null}
      <FormTextField form={form} name="subject" label="Asunto" autoComplete="off" />
      <FormTextAreaField
        form={form}
        name="text"
        label="Correo"
        rows={8}
        description={`Donde pone ${mailNamePlaceholder} va el nombre de cada uno. Al final va de qué clase o cita se trata.`}
      />
      {first ? <Example name={first.payerName ?? first.name} mail={form.watch()} /> : null}
    </FormDialog>
  );
}

function Example({ name, mail }: { name: string; mail: { subject: string; text: string } }) {
  const { subject, text } = personalizeMail(name, mail);
  return (
    <Sheet aria-label="Cómo queda">
      <Stack gap={2}>
        <Muted>Así le llega a {name}</Muted>
        <strong>{subject === '' ? 'Sin asunto' : subject}</strong>
        <Body>{text}</Body>
      </Stack>
    </Sheet>
  );
}

const Sheet = styled.section`
  padding: 16px;
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.sunken};
  overflow-wrap: anywhere;
`;

const Body = styled.p`
  white-space: pre-wrap;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
