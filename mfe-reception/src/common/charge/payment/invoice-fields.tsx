import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import { buyerSchema, type Buyer } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { CheckboxField, Notice, Stack, TextField } from '@aforo/shared/ui';
import { BuyerIdFields, buyerIdLabel } from './buyer-id-fields.tsx';

const emptyBuyer: Buyer = { name: '', taxId: '', address: '' };

/** Whether a full invoice is requested or required, and its buyer. */
export function useInvoice(isNeeded: boolean) {
  const [isWanted, setWanted] = useState(false);
  const [buyer, setBuyer] = useState<Buyer>(emptyBuyer);
  const [problems, setProblems] = useState<Partial<Record<keyof Buyer, string>>>({});
  return {
    isNeeded,
    isWanted,
    isTyped: isWanted || buyer !== emptyBuyer,
    buyer,
    problems,
    setWanted,
    setBuyer,
    isInvoice: isWanted || isNeeded,
    check(): boolean {
      const { error } = buyerSchema.safeParse(buyer);
      const first = (field: keyof Buyer) =>
        error?.issues.find(({ path }) => path[0] === field)?.message ?? '';
      setProblems({
        name: first('name'),
        taxId: first('taxId'),
        country: first('country'),
        address: first('address'),
      });
      return !error;
    },
    forget: () => setProblems({}),
  };
}

interface Props {
  invoice: ReturnType<typeof useInvoice>;
  /** Above this total a full invoice is required. */
  limitMinor: number;
}

export function InvoiceFields({ invoice, limitMinor }: Props) {
  const { currency } = useArea().settings.center;
  const { isNeeded, isWanted, isInvoice, buyer, problems, setWanted, setBuyer } = invoice;
  const text = (field: 'name' | 'taxId' | 'address', label: string, maxLength: number) => (
    <TextField
      label={label}
      value={buyer[field]}
      autoComplete="off"
      maxLength={maxLength}
      error={problems[field] || undefined}
      onChange={({ target }) => setBuyer({ ...buyer, [field]: target.value })}
    />
  );
  return (
    <Stack gap={3}>
      {isNeeded ? (
        <Notice>
          Desde {money(limitMinor, currency)} la factura lleva los datos de quien la paga.
        </Notice>
      ) : (
        <CheckboxField
          label="Factura con sus datos"
          checked={isWanted}
          onChange={({ target }) => setWanted(target.checked)}
        />
      )}
      {isInvoice ? (
        <>
          {text('name', 'A nombre de', 120)}
          <BuyerIdFields
            idType={buyer.idType}
            country={buyer.country}
            countryError={problems.country}
            onChange={(id) => setBuyer({ ...buyer, ...id })}
          />
          {text('taxId', buyerIdLabel(buyer.idType), 30)}
          {text('address', 'Dirección', 250)}
        </>
      ) : null}
    </Stack>
  );
}
