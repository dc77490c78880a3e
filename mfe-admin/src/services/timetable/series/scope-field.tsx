import { RadioField } from '@aforo/shared/ui';
import type { Scope } from './series.form.ts';

interface Props {
  value: Scope;
  onChange: (scope: Scope) => void;
}

const options: readonly { value: Scope; label: string; help: string }[] = [
  { value: 'one', label: 'Solo esta', help: 'Las demás siguen igual.' },
  { value: 'following', label: 'Esta y las siguientes', help: 'Las anteriores siguen igual.' },
  { value: 'all', label: 'Todas', help: 'Todas las que están por venir.' },
];

/** Which classes of a series an edit changes. */
export function ScopeField(props: Props) {
  return <RadioField label="Qué clases cambian" options={options} {...props} />;
}
