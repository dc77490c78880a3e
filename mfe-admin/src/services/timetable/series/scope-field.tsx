import { styled } from 'styled-components';
import { VisuallyHidden } from '@aforo/shared/ui';
import type { Scope } from './series.form.ts';
import { FieldGroup } from '../../../common/records/field-group.ts';

interface Props {
  value: Scope;
  onChange: (scope: Scope) => void;
}

const options: readonly { scope: Scope; label: string; help: string }[] = [
  { scope: 'one', label: 'Solo esta', help: 'Las demás siguen igual.' },
  { scope: 'following', label: 'Esta y las siguientes', help: 'Las anteriores siguen igual.' },
  { scope: 'all', label: 'Todas', help: 'Todas las que están por venir.' },
];

/** Which classes of a series an edit changes. */
export function ScopeField({ value, onChange }: Props) {
  return (
    <FieldGroup>
      <legend>Qué clases cambian</legend>
      {options.map(({ scope, label, help }) => (
        <Choice key={scope}>
          <input
            type="radio"
            name="scope"
            value={scope}
            checked={value === scope}
            onChange={() => onChange(scope)}
          />
          <span>
            {label}
            <VisuallyHidden>. </VisuallyHidden>
            <small>{help}</small>
          </span>
        </Choice>
      ))}
    </FieldGroup>
  );
}

const Choice = styled.label`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  min-height: 44px;
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  cursor: pointer;

  &:first-of-type {
    border-radius: ${({ theme }) => `${theme.radius.control} ${theme.radius.control} 0 0`};
  }
  &:last-of-type {
    border-radius: ${({ theme }) => `0 0 ${theme.radius.control} ${theme.radius.control}`};
  }
  & + & {
    border-top: 0;
  }
  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &:has(:checked) {
    background: ${({ theme }) => theme.color.primarySoft};
  }
  > input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${({ theme }) => theme.color.primaryInk};
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
    line-height: 1.3;
  }
`;
