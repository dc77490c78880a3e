import { setFamilyDiscount } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormAmountField,
  FormError,
  percentage,
  useContractForm,
} from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { Card, Section, toast } from '@aforo/shared/ui';
import { useStoreRules } from './rules.queries.ts';

/** The discount of each member of a household after the first one. */
export function FamilyDiscountCard({ basisPoints }: { basisPoints: number }) {
  const store = useStoreRules();
  const form = useContractForm({
    schema: setFamilyDiscount.body,
    defaultValues: { familyDiscountBasisPoints: basisPoints },
    onSubmit: async (body) => {
      const rules = await api.call(setFamilyDiscount, { body });
      store(rules);
      form.reset({ familyDiscountBasisPoints: rules.familyDiscountBasisPoints });
      toast.success('Descuento de familia guardado.');
    },
  });
  return (
    <Card>
      <Section
        title="Descuento de familia"
        description="La primera persona de una familia paga su cuota entera. Las siguientes, con este descuento, desde su próxima cuota. Aparece en el recibo."
      >
        <Form form={form}>
          <FormAmountField
            form={form}
            name="familyDiscountBasisPoints"
            label="Descuento (%)"
            description="0: sin descuento."
            format={percentage}
          />
          <FormError error={form.submitError} />
          <FormActions form={form} submitLabel="Guardar el descuento" />
        </Form>
      </Section>
    </Card>
  );
}
