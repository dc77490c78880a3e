import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import {
  announcePrice,
  type PackageTemplate,
  previewPriceChange,
  type PriceChangePreview,
} from '@aforo/shared/contract';
import {
  euros,
  FormAmountField,
  FormDateField,
  FormDialog,
  FormSelectField,
  useContractForm,
  useSendOnce,
} from '@aforo/shared/form';
import { formatDate, money } from '@aforo/shared/format';
import { api } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { useStoreRules } from './rules.queries.ts';

interface Props {
  plans: readonly PackageTemplate[];
  firstDate: string;
  onClose: () => void;
}

/** A preview belongs to the values that it was made of. */
interface ShownPreview {
  values: string;
  preview: PriceChangePreview;
}

/** Announces a plan's price, after showing whom it concerns and from when. */
export function PriceDialog({ plans, firstDate, onClose }: Props) {
  const store = useStoreRules();
  const sendOnce = useSendOnce();
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const form = useContractForm({
    schema: previewPriceChange.body,
    defaultValues: { templateId: plans[0]?.id ?? '', fromDate: firstDate, newPriceMinor: null },
    onSubmit: async (change) => {
      const values = JSON.stringify(form.getValues());
      if (shown?.values !== values) {
        setShown({ values, preview: await api.call(previewPriceChange, { body: change }) });
        return;
      }
      const body = { ...change, expectedCount: shown.preview.memberCount };
      try {
        store(
          await sendOnce(body, (idempotencyKey) =>
            api.call(announcePrice, { body, idempotencyKey }),
          ),
        );
      } catch (error) {
        setShown(null);
        throw error;
      }
      toast.success('Precio anunciado. Los correos están saliendo.');
      onClose();
    },
  });
  const values = useWatch({ control: form.control });
  const preview = shown?.values === JSON.stringify(values) ? shown.preview : null;
  return (
    <FormDialog
      title="Anunciar un precio"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={preview ? 'Anunciar y avisar' : 'Ver a quién afecta'}
      loading={form.isPending}
      submitError={form.submitError}
    >
      <FormSelectField
        form={form}
        name="templateId"
        label="Cuota"
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormAmountField form={form} name="newPriceMinor" label="Precio nuevo (€)" format={euros} />
      <FormDateField
        form={form}
        name="fromDate"
        label="Desde el día"
        description={`Como pronto, el ${formatDate(firstDate)}. Los periodos que empiezan antes cuestan lo de ahora.`}
      />
      {preview ? <PreviewView preview={preview} /> : null}
    </FormDialog>
  );
}

function PreviewView({ preview }: { preview: PriceChangePreview }) {
  const { currency } = useArea().settings.center;
  const { oldPriceMinor, memberCount, withoutMail, firstOn, lastOn } = preview;
  return (
    <div role="status">
      <p>
        Ahora cuesta {money(oldPriceMinor, currency)}.{' '}
        {memberCount === 0
          ? 'No la tiene nadie: vale para las ventas desde ese día.'
          : `${memberCount === 1 ? 'Afecta a 1 persona' : `Afecta a ${memberCount} personas`}.`}{' '}
        {firstOn === null || lastOn === null
          ? ''
          : firstOn === lastOn
            ? `La pagarán desde el ${formatDate(firstOn)}.`
            : `Cada una la pagará desde su renovación, entre el ${formatDate(firstOn)} y el ${formatDate(lastOn)}.`}
      </p>
      {withoutMail.length > 0 ? (
        <p>Sin correo, avísalas tú: {withoutMail.map(({ name }) => name).join(', ')}.</p>
      ) : null}
    </div>
  );
}
