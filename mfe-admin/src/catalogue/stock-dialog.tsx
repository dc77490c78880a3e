import { useWatch } from 'react-hook-form';
import { addStockMovement, type Product } from '@aforo/shared/contract';
import { toast } from '@aforo/shared/ui';
import {
  euros,
  FormAmountField,
  FormDialog,
  FormNullableAmountField,
  FormTextField,
  useContractForm,
  useSendOnce,
  wholeNumber,
} from '@aforo/shared/form';
import { useStockChange } from './products.queries.ts';
import { countDifference } from './stock.messages.ts';

export type StockAct = 'purchase' | 'count' | 'loss';

const schema = addStockMovement.body;

const starts = {
  purchase: { kind: 'purchase', quantity: null, unitCostMinor: null },
  count: { kind: 'count', counted: null },
  loss: { kind: 'loss', quantity: null, reason: '' },
} as const;

const titles = {
  purchase: 'Anotar una compra',
  count: 'Recuento',
  loss: 'Anotar una pérdida',
} as const satisfies Record<StockAct, string>;

interface Props {
  product: Product;
  act: StockAct;
  onClose: () => void;
}

/** Records units purchased, counted or lost. */
export function StockDialog({ product, act, onClose }: Props) {
  const change = useStockChange(product.id);
  const sendOnce = useSendOnce();
  const form = useContractForm({
    schema,
    defaultValues: starts[act],
    onSubmit: async (body) => {
      const { stock } = await sendOnce(body, (key) => change(body, key));
      toast.success(`Ahora quedan ${stock} de ${product.name}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={titles[act]}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={act === 'count' ? 'Guardar el recuento' : 'Anotar'}
      loading={form.isPending}
      submitError={form.submitError}
    >
      {act === 'count' ? (
        <>
          <FormAmountField
            form={form}
            name="counted"
            label="Unidades en la estantería"
            description={`Según lo anotado hay ${product.stock}.`}
            format={wholeNumber}
          />
          <CountDifference stock={product.stock} />
        </>
      ) : (
        <FormAmountField form={form} name="quantity" label="Unidades" format={wholeNumber} />
      )}
      {act === 'purchase' ? (
        <FormNullableAmountField
          form={form}
          name="unitCostMinor"
          label="Coste de cada una en euros"
          description="Puede quedar vacío."
          format={euros}
          isOptional
        />
      ) : null}
      {act === 'loss' ? (
        <FormTextField
          form={form}
          name="reason"
          label="Por qué"
          autoComplete="off"
          maxLength={300}
        />
      ) : null}
    </FormDialog>
  );
}

/** Shows what a count changes before it is saved. */
function CountDifference({ stock }: { stock: number }) {
  const counted = useWatch<{ counted: number | null }, 'counted'>({ name: 'counted' });
  if (counted === null) return null;
  return <p>{countDifference(counted, stock)}</p>;
}
