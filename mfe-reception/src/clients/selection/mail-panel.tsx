import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import {
  type ClientBatch,
  clientMailSchema,
  type ClientSelection,
  mailNamePlaceholder,
  personalizeMail,
} from '@aforo/shared/contract';
import { FormDialog, FormTextAreaField, FormTextField, useContractForm } from '@aforo/shared/form';
import { Button, Notice, SidePanel, Stack } from '@aforo/shared/ui';
import * as z from 'zod/mini';
import { BatchProgress } from './batch-progress.tsx';
import { mailPreviewQuery, useStartMail } from './batches.queries.ts';
import { reachText } from './selection.messages.ts';

interface Props {
  clients: ClientSelection;
  onClose: () => void;
}

const { subject, text } = clientMailSchema.shape;
const schema = z.object({ subject, text });

/**
 * Sends a mail to the selected clients who consented. Shows the number of recipients and a preview
 * first.
 */
export function MailPanel({ clients, onClose }: Props) {
  const [begun, setBegun] = useState<ClientBatch | null>(null);
  const start = useStartMail();
  const form = useContractForm({
    schema,
    defaultValues: { subject: '', text: `Hola, ${mailNamePlaceholder}:\n\n` },
    onSubmit: async (values) => setBegun(await start({ clients, ...values })),
  });
  const mailValues = form.watch();
  const preview = useQuery(mailPreviewQuery(clients));
  if (begun) {
    return (
      <SidePanel
        title="Escribir un correo"
        isOpen
        onClose={onClose}
        footer={<Button onClick={onClose}>Cerrar</Button>}
      >
        <BatchProgress begun={begun} />
      </SidePanel>
    );
  }
  const { data } = preview;
  const count = data?.reached ?? 0;
  return (
    <FormDialog
      title="Escribir un correo"
      side="panel"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={data ? `Enviar a ${count === 1 ? '1 persona' : `${count} personas`}` : 'Enviar'}
      loading={form.isPending}
      submitError={form.submitError ?? preview.error}
      isBlocked={data?.reached === 0}
    >
      {data ? <Notice tone={count === 0 ? 'warning' : 'info'}>{reachText(data)}</Notice> : null}
      <FormTextField form={form} name="subject" label="Asunto" autoComplete="off" />
      <FormTextAreaField
        form={form}
        name="text"
        label="Correo"
        rows={8}
        description={`Donde pone ${mailNamePlaceholder} va el nombre de cada uno. Al final va un enlace para no recibir más.`}
      />
      {typeof data?.first === 'string' ? <Example name={data.first} words={mailValues} /> : null}
    </FormDialog>
  );
}

function Example({ name, words }: { name: string; words: { subject: string; text: string } }) {
  const read = personalizeMail(name, words);
  return (
    <Sheet aria-label="Cómo queda">
      <Stack gap={2}>
        <Muted>Así le llega a {name}</Muted>
        <Subject>{read.subject === '' ? 'Sin asunto' : read.subject}</Subject>
        <Body>{read.text}</Body>
        <Muted>Te escribimos porque aceptaste recibir novedades. No quiero recibir más</Muted>
      </Stack>
    </Sheet>
  );
}

const Sheet = styled.section`
  padding: 16px;
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.hover};
`;

const Subject = styled.p`
  font-weight: ${({ theme }) => theme.font.medium};
  overflow-wrap: anywhere;
`;

const Body = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
