import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import {
  invoicingInputSchema,
  taxName,
  type Invoicing,
  type InvoicingInput,
  type StoredSettings,
} from '@aforo/shared/contract';
import { FormDialog, FormTextField, useContractForm } from '@aforo/shared/form';
import { Notice, toast } from '@aforo/shared/ui';
import { installationQuery } from '../../common/installation.query.ts';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { issuerOfContact } from './issuer-of-contact.ts';

interface Props {
  stored: StoredSettings<'invoicing'>;
  onClose: () => void;
  onSave: (values: InvoicingInput, version: number) => Promise<StoredSettings<'invoicing'>>;
  /** Reads what is stored after another person's change. */
  readNow: () => Promise<StoredSettings<'invoicing'>>;
}

/** The issuer's data of invoices, and the act that turns them on. */
export function InvoicingDialog({ stored: { values, version }, onClose, onSave, readNow }: Props) {
  const { center } = useArea().settings;
  const sendsRecords = useQuery(installationQuery).data?.sendsRecords;
  const [current, setCurrent] = useState<Invoicing>();
  const overShown = useShownVersion(version, async () => {
    const now = await readNow();
    setCurrent(now.values);
    return now.version;
  });
  const form = useContractForm({
    schema: invoicingInputSchema,
    defaultValues: issuerOfContact(values, center.address ?? ''),
    onSubmit: async (issuer) => {
      await overShown((shown) => onSave(issuer, shown));
      toast.success('Desde ahora se dan facturas.');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Dar facturas"
      isOpen
      onClose={onClose}
      form={form}
      submitLabel="Dar facturas desde ahora"
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={!values.hasProducer}
    >
      {form.submitError && current ? (
        <Notice title="Ahora está guardado así">{issuerText(current)}</Notice>
      ) : null}
      {values.hasProducer ? (
        <p>
          Cada cobro da una factura con su registro VERI*FACTU, a este nombre y con este NIF. Con la
          primera factura quedan fijos el NIF y el impuesto
          {values.territory ? `, que ahora es el ${taxName[values.territory]}` : ''}.
        </p>
      ) : (
        <Notice tone="warning" title="Falta un dato en el servidor">
          Quien lo lleva tiene que decir antes quién ha hecho el programa: FISCAL_PRODUCER_NAME y
          FISCAL_PRODUCER_NIF. Mientras tanto se dan recibos.
        </Notice>
      )}
      {values.hasProducer && sendsRecords === false ? (
        <Notice tone="warning" title="Los registros se guardan sin enviar">
          Falta en el servidor el certificado del centro, FISCAL_CERTIFICATE. Salen cuando esté.
        </Notice>
      ) : null}
      <FormTextField
        form={form}
        name="legalName"
        label="Nombre o razón social"
        description="Como consta en Hacienda."
        autoComplete="organization"
      />
      <FormTextField
        form={form}
        name="taxId"
        label="NIF"
        autoComplete="off"
        readOnly={values.isTaxIdFixed}
      />
      <FormTextField
        form={form}
        name="street"
        label="Calle y número"
        autoComplete="street-address"
      />
      <FormTextField
        form={form}
        name="postalCode"
        label="Código postal"
        autoComplete="postal-code"
      />
      <FormTextField form={form} name="city" label="Población" autoComplete="address-level2" />
    </FormDialog>
  );
}

function issuerText({ legalName, taxId, street, postalCode, city }: Invoicing): string {
  const address = [street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ');
  return [legalName || 'sin nombre', taxId || 'sin NIF', address || 'sin domicilio'].join(' · ');
}
