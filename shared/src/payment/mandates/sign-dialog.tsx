import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  getMandateText,
  type Mandate,
  signatureInputSchema,
  signMandate,
} from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm, useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { QueryState, Stack, toast } from '@aforo/shared/ui';

const schema = z.pick(signatureInputSchema, { typedName: true });

interface Props {
  mandate: Mandate;
  onClose: () => void;
}

/** The full text of a mandate, and the name of the person who signs it on this screen. */
export function SignDialog({ mandate, onClose }: Props) {
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
      submitLabel="Firmar"
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
        description="Escribirlo y pulsar «Firmar» vale como firma. Queda anotado el día, la hora y la dirección de red."
        autoComplete="name"
        maxLength={120}
      />
    </FormDialog>
  );
}
