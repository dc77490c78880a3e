import { useController } from 'react-hook-form';
import {
  type Buyer,
  countryCodes,
  type ForeignIdType,
  foreignIdTypeName,
  foreignIdTypes,
} from '@aforo/shared/contract';
import { SelectField } from '@aforo/shared/ui';

type BuyerId = Pick<Buyer, 'idType' | 'country'>;

interface Props extends BuyerId {
  countryError?: string | undefined;
  onChange: (id: Required<BuyerId>) => void;
}

const nif = { value: '', label: 'NIF' };
const idTypes = foreignIdTypes.map((value) => ({ value, label: foreignIdTypeName[value] }));

/**
 * Sorted by name. The codes come from the contract, because browsers know more regions than exist.
 */
function countryOptions() {
  const names = new Intl.DisplayNames('es', { type: 'region' });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'es'));
}

/** The type of the buyer's identification and, where required, its country. */
export function BuyerIdFields({ idType, country, countryError, onChange }: Props) {
  const wantsCountry = idType && idType !== '02' && idType !== '07';
  return (
    <>
      <SelectField
        label="Documento"
        options={[nif, ...idTypes]}
        value={idType ?? ''}
        onChange={({ target }) =>
          // One of the options above.
          onChange({ idType: (target.value as ForeignIdType | '') || null, country: null })
        }
      />
      {wantsCountry ? (
        <SelectField
          label="País"
          options={[{ value: '', label: 'Elige un país' }, ...countryOptions()]}
          value={country ?? ''}
          error={countryError || undefined}
          onChange={({ target }) => onChange({ idType, country: target.value || null })}
        />
      ) : null}
    </>
  );
}

/** The same fields, bound to the surrounding `Form`. */
export function FormBuyerIdFields() {
  const idType = useController<BuyerId, 'idType'>({ name: 'idType' });
  const country = useController<BuyerId, 'country'>({ name: 'country' });
  return (
    <BuyerIdFields
      idType={idType.field.value}
      country={country.field.value}
      countryError={country.fieldState.error?.message}
      onChange={(id) => {
        idType.field.onChange(id.idType);
        country.field.onChange(id.country);
      }}
    />
  );
}

/** The label of the identification number. */
export function buyerIdLabel(idType: Buyer['idType']): string {
  return idType && idType !== '07' ? 'Número del documento' : 'NIF';
}
