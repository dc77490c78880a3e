import { useId } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.ts';

export interface RadioFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; help?: string }[];
  /** Null: not chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** A choice between few options with a text of some words; each whole line is clickable. */
export function RadioField<Value extends string>({
  label,
  options,
  value: chosen,
  onChange,
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <Group>
      <legend>{label}</legend>
      {options.map(({ value, label: text, help }) => (
        <Line key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span>
            {text}
            {help ? (
              <>
                <VisuallyHidden>. </VisuallyHidden>
                <small>{help}</small>
              </>
            ) : null}
          </span>
        </Line>
      ))}
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    margin-bottom: 6px;
    padding: 0;
    font-weight: ${({ theme }) => theme.font.medium};
    line-height: 1.25;
  }
`;

const Line = styled.label`
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
