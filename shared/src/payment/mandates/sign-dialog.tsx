import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  getMandateText,
  type Mandate,
  type SignatureInput,
  signatureInputSchema,
  signMandate,
} from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { QueryState, Stack, toast } from '@aforo/shared/ui';

const schema = z.pick(signatureInputSchema, { typedName: true });

export interface SignDialogProps {
  mandate: Pick<Mandate, 'id'>;
  submitLabel?: string;
  /** The effect of signing, shown above the buttons. */
  ahead?: ReactNode;
  /** Sends the signature with a request that does more; null only signs. */
  onSign?: ((signature: SignatureInput) => Promise<unknown>) | null;
  onClose: () => void;
}

/** The full text of a mandate, and the name of the person who signs it on this screen. */
export function SignDialog({
  mandate,
  submitLabel = 'Firmar',
  ahead,
  onSign = null,
  onClose,
}: SignDialogProps) {
  const { id } = mandate;
  const text = useQuery({
    queryKey: ['mandate-text', id],
    queryFn: ({ signal }) => api.call(getMandateText, { params: { id }, signal }),
    gcTime: 0,
  });
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema,
    defaultValues: { typedName: '' },
    onSubmit: async ({ typedName }) => {
      const body = { typedName, textHash: text.data?.hash ?? '' };
      try {
        if (onSign) return await onSign(body);
        await sendOnce(body, (idempotencyKey) =>
          api.call(signMandate, { params: { id }, body, idempotencyKey }),
        );
      } catch (error) {
        void text.refetch();
        throw error;
      }
      toast.success('Mandato firmado.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Firmar el mandato"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={submitLabel}
      ahead={ahead}
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={!text.data}
    >
      <QueryState query={text}>
        {({ paragraphs }) => (
          <Stack gap={2}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        )}
      </QueryState>
      <FormTextField
        form={form}
        name="typedName"
        label="Nombre y apellidos de quien firma"
        description={`Escribirlo y pulsar «${submitLabel}» vale como firma. Queda anotado el día, la hora y la dirección de red.`}
        autoComplete="name"
        maxLength={120}
      />
    </FormDialog>
  );
}
