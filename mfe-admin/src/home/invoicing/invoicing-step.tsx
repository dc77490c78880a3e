import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import type { InvoicingInput, StoredSettings } from '@aforo/shared/contract';
import { Button, explainError, Row, toast, VisuallyHidden } from '@aforo/shared/ui';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { homeQuery } from '../home.queries.ts';
import { InvoicingDialog } from './invoicing-dialog.tsx';

interface Props {
  isDone: boolean;
  isNext: boolean;
}

/** The step that chooses between invoices and receipts. */
export function InvoicingStep({ isDone, isNext }: Props) {
  if (isDone) {
    return (
      <li>
        <Check size={20} aria-hidden />
        <s>
          Elige si das facturas
          <VisuallyHidden> (hecho)</VisuallyHidden>
        </s>
      </li>
    );
  }
  return <OpenStep isNext={isNext} />;
}

function OpenStep({ isNext }: Pick<Props, 'isNext'>) {
  const { query, save, readNow } = useSettingsPart('invoicing');
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const stored = query.data;
  const answer = async (values: InvoicingInput, version: number) => {
    const saved = await save(values, version);
    await queryClient.invalidateQueries({ queryKey: homeQuery.queryKey });
    return saved;
  };
  const postpone = useMutation({
    mutationFn: ({ values, version }: StoredSettings<'invoicing'>) => {
      const { legalName, taxId, street, postalCode, city } = values;
      return answer({ regime: 'plain', legalName, taxId, street, postalCode, city }, version);
    },
    onSuccess: () => toast.success('Se dan recibos. Las facturas están en «Cobros y facturas».'),
    onError: (error) => {
      toast.error(explainError(error).title);
      void query.refetch();
    },
  });
  return (
    <li aria-current={isNext ? 'step' : undefined}>
      <Circle size={20} aria-hidden />
      <div>
        {isNext ? <strong>Elige si das facturas</strong> : 'Elige si das facturas'}
        <p>Los recibos no son facturas. Para darlas hace falta el NIF.</p>
      </div>
      <Row gap={2}>
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          size="sm"
          disabled={!stored}
          onClick={() => setOpen(true)}
        >
          Dar facturas
        </Button>
        <Button
          variant="quiet"
          size="sm"
          disabled={!stored}
          isPending={postpone.isPending}
          onClick={() => stored && postpone.mutate(stored)}
        >
          Todavía no
        </Button>
      </Row>
      {stored && isOpen ? (
        <InvoicingDialog
          stored={stored}
          onClose={() => setOpen(false)}
          onSave={answer}
          readNow={readNow}
        />
      ) : null}
    </li>
  );
}
