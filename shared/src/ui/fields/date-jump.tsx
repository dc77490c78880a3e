import CalendarDays from 'lucide-react/icons/calendar-days';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  /** The day that is shown, `YYYY-MM-DD`. */
  localDate: string;
  onJump: (localDate: string) => void;
  /** How the day, or the week around it, is called. */
  children: ReactNode;
}

/** A year that is being typed goes through these on its way. */
const earliest = '2000-01-01';

/**
 * The day that is shown, which opens the browser's own calendar to go to another one. By keyboard Space
 * opens the calendar, or the date is typed: each figure of it makes a date, so Enter or leaving goes there.
 */
export function DateJump({ localDate, onJump, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  // It says the day that is shown, and keeps the focus when that is another one.
  useEffect(() => {
    if (input.current) input.current.value = localDate;
  }, [localDate]);

  function jump(): void {
    isTyped.current = false;
    const value = input.current?.value ?? '';
    if (value >= earliest && value !== localDate) onJump(value);
  }

  return (
    <Shown>
      <span aria-hidden>{children}</span>
      <CalendarDays size={16} aria-hidden />
      <input
        ref={input}
        type="date"
        aria-label="Ir a otro día"
        defaultValue={localDate}
        min={earliest}
        onClick={({ currentTarget }) => {
          isTyped.current = false;
          if ('showPicker' in currentTarget) currentTarget.showPicker();
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') jump();
          else if (key !== 'Tab') isTyped.current = key !== ' ';
        }}
        onChange={() => {
          if (!isTyped.current) jump();
        }}
        onBlur={() => {
          if (isTyped.current) jump();
        }}
      />
    </Shown>
  );
}

const Shown = styled.strong`
  position: relative;
  display: inline-flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  padding: ${({ theme }) => `${theme.space[1]} ${theme.space[2]}`};
  border-radius: ${({ theme }) => theme.radius.control};
  white-space: nowrap;

  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    border: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &:focus-within {
    outline: 2px solid ${({ theme }) => theme.color.focus};
    outline-offset: 2px;
  }
  @media print {
    > svg {
      display: none;
    }
  }
`;
