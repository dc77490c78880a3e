import CalendarDays from 'lucide-react/icons/calendar-days';
import type { ReactNode } from 'react';
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
 * The day that is shown, which opens the browser's own calendar to go to another one. By keyboard the
 * date is typed, or Space opens the calendar.
 */
export function DateJump({ localDate, onJump, children }: Props) {
  return (
    <Shown>
      <span aria-hidden>{children}</span>
      <CalendarDays size={16} aria-hidden />
      <input
        // Written anew for another day: typing in it isn't disturbed meanwhile.
        key={localDate}
        type="date"
        aria-label="Ir a otro día"
        defaultValue={localDate}
        min={earliest}
        onClick={({ currentTarget }) => currentTarget.showPicker()}
        onChange={({ target }) => {
          if (target.value >= earliest && target.value !== localDate) onJump(target.value);
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
