import { useId } from 'react';
import { styled } from 'styled-components';
import { roleName, roles, type Role } from '@aforo/shared/contract';
import { roleSentence } from './role.messages.ts';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  value: Role | undefined;
  onChange: (role: Role) => void;
  isDisabled?: boolean;
  error?: string | undefined;
}

/** The four roles with a description of their permissions. */
export function RoleChoice({
  label,
  isLabelHidden = false,
  value,
  onChange,
  isDisabled = false,
  error,
}: Props) {
  const name = useId();
  return (
    <Group disabled={isDisabled} aria-describedby={error ? `${name}-error` : undefined}>
      <Legend $isHidden={isLabelHidden}>{label}</Legend>
      {roles.map((role) => (
        <Choice key={role}>
          <input
            type="radio"
            name={name}
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            aria-labelledby={`${name}-${role}`}
            aria-describedby={`${name}-${role}-help`}
          />
          <span>
            <strong id={`${name}-${role}`}>{roleName[role]}</strong>
            <Sentence id={`${name}-${role}-help`}>{roleSentence[role]}</Sentence>
          </span>
        </Choice>
      ))}
      {error ? <ErrorText id={`${name}-error`}>{error}</ErrorText> : null}
    </Group>
  );
}

const Group = styled.fieldset`
  display: flex;
  flex-direction: column;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend<{ $isHidden: boolean }>`
  padding: 0;
  margin-bottom: 6px;
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.25;
  ${({ $isHidden }) =>
    $isHidden &&
    'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);'}
`;

const Choice = styled.label`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: flex-start;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  cursor: pointer;
  transition: background-color ${({ theme }) => theme.motion.fast};

  & + & {
    margin-top: -1px;
  }
  &:first-of-type {
    border-radius: ${({ theme }) => `${theme.radius.control} ${theme.radius.control} 0 0`};
  }
  &:last-of-type {
    border-radius: ${({ theme }) => `0 0 ${theme.radius.control} ${theme.radius.control}`};
  }
  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &:has(input:checked) {
    position: relative;
    border-color: ${({ theme }) => theme.color.primaryEdge};
    background: ${({ theme }) => theme.color.primarySoft};
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    background: ${({ theme }) => theme.color.sunken};
  }
  > input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 2px 0 0;
    accent-color: ${({ theme }) => theme.color.primaryInk};
  }
  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Sentence = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.4;
`;

const ErrorText = styled.p`
  margin-top: 6px;
  color: ${({ theme }) => theme.color.error.ink};
  font-size: ${({ theme }) => theme.type.sm};
`;
