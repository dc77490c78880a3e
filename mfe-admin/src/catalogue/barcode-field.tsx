import { useController } from 'react-hook-form';
import { TextField } from '@aforo/shared/ui';

/** A product's barcode, named `barcode` in the form; an empty text is null. */
export function FormBarcodeField() {
  const {
    // Destructured, because the linter takes the whole field object for a ref.
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController<{ barcode: string | null }, 'barcode'>({ name: 'barcode' });
  return (
    <TextField
      ref={ref}
      label="Código de barras"
      description="Pon aquí el cursor y pasa el lector. Puede quedar vacío."
      autoComplete="off"
      value={value ?? ''}
      error={fieldState.error?.message}
      onBlur={onBlur}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onKeyDown={(event) => {
        // A scanner ends with Enter, which must not submit the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
