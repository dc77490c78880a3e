import { type CenterInput, settingsParts, territoryTimeZone } from '@aforo/shared/contract';
import { createSettingsPart, updateContact } from '../../center/center/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { invalidFields } from '../../platform/domain-error.ts';
import { normalisePhone } from '../../platform/phone.ts';
import { changeIssuer } from './issuer.ts';
import * as repository from './money-settings.repository.ts';

/**
 * The first step of the set-up: the center's name and contact, where it is and its NIF. The last two
 * decide about documents, so this part belongs to money.
 */
export function createContactPart(dependencies: Dependencies) {
  return createSettingsPart(dependencies, {
    name: 'contact',
    input: settingsParts.contact.input,
    async valuesOf({ name, address, phone, email, timeZone, currency }, connection) {
      const { territory, taxId } = await repository.readMoneySettings(connection);
      return { name, address, phone, email, territory, timeZone, currency, taxId };
    },
    /** @throws {DomainError} `validation_failed` when existing records fix a changed value */
    async beforeSave(trx, input: CenterInput, before, { country }) {
      const settings = await repository.lockMoneySettings(trx);
      const territory = input.territory ?? before.territory;
      const spanishZone = territoryTimeZone[territory];
      if (spanishZone !== null && (input.timeZone ?? spanishZone) !== spanishZone) {
        throw invalidFields({ timeZone: 'En España la hora es la del territorio.' });
      }
      if (spanishZone !== null && (input.currency ?? 'EUR') !== 'EUR') {
        throw invalidFields({ currency: 'En España los precios son en euros.' });
      }
      const issuer = {
        territory,
        timeZone: spanishZone ?? input.timeZone ?? before.timeZone,
        currency: spanishZone === null ? (input.currency ?? before.currency) : 'EUR',
        taxId: input.taxId ?? before.taxId,
      };
      if (settings.regime === 'verifactu' && issuer.taxId === '') {
        throw invalidFields({ taxId: 'Hace falta para emitir facturas.' });
      }
      if (settings.regime === 'verifactu' && territory === 'abroad') {
        throw invalidFields({
          territory: 'Fuera de España no hay facturas: elige antes recibos en «Cobros y facturas».',
        });
      }
      await changeIssuer(trx, settings, issuer);
      const { name, address, phone, email } = input;
      return {
        name,
        address,
        phone: normalisePhone(phone, country),
        email: email || null,
        ...issuer,
      };
    },
    async write(trx, { territory, taxId, timeZone: _set, currency: __set, ...contact }) {
      await updateContact(trx, contact);
      await repository.storeIssuer(trx, { territory, taxId });
    },
    alsoChanges: (before, after) =>
      before.territory === after.territory && before.taxId === after.taxId
        ? []
        : ['invoicing', 'money'],
    present: async (values, _row, connection) => ({
      ...values,
      phone: values.phone ?? '',
      email: values.email ?? '',
      isTerritoryFixed: await repository.hasDocuments(connection),
      isTimeZoneFixed: await repository.hasLocalTimes(connection),
      isCurrencyFixed: await repository.hasAmounts(connection),
      isTaxIdFixed: await repository.hasFiscalRecords(connection),
    }),
  });
}
