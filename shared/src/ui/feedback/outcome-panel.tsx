import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { toneIcon, type StatusTone } from './tones.ts';

export interface OutcomePanelProps {
  tone: StatusTone;
  /** Replaces the tone's icon. */
  icon?: ReactNode;
  /** The act: `Reservada`, `Pago confirmado`. */
  title: string;
  /** What the act was about, such as the class; absent inside a dialog whose title names it. */
  subject?: ReactNode;
  when?: ReactNode;
  /** With whom, what it cost or returned, and what to do. */
  lines: readonly ReactNode[];
  /** Takes the focus at each new title: the button that caused it is gone. */
  takesFocus?: boolean;
  /** Facts, links and buttons. */
  children?: ReactNode;
}

/**
 * The lasting result of an act: what, when, and what it cost or returned. It states only what the
 * server has answered.
 */
export function OutcomePanel({
  tone,
  icon,
  title,
  subject,
  when,
  lines,
  takesFocus = false,
  children,
}: OutcomePanelProps) {
  const Icon = toneIcon[tone];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, title]);
  return (
    <Panel>
      <Mark $tone={tone} aria-hidden>
        {icon ?? <Icon size={28} />}
      </Mark>
      <div role="status">
        {/* Focused also by the dialog that opens with it. */}
        <h2 ref={heading} {...(takesFocus ? { tabIndex: -1, 'data-first-focus': '' } : {})}>
          {title}
        </h2>
        {subject === undefined ? null : <Lead>{subject}</Lead>}
        {when === undefined ? null : <When $leads={subject === undefined}>{when}</When>}
        {lines.map((line, index) => (
          // The lines of one result keep their order.
          <Line key={index}>{line}</Line>
        ))}
      </div>
      {children}
    </Panel>
  );
}

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[4]};
  text-align: center;

  h2 {
    margin-bottom: ${({ theme }) => theme.space[2]};
    font-size: ${({ theme }) => theme.type.lg};
    font-weight: ${({ theme }) => theme.font.medium};
    text-wrap: balance;
  }
`;

const Mark = styled.div<{ $tone: StatusTone }>`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme, $tone }) => theme.color[$tone].soft};
  color: ${({ theme, $tone }) => theme.color[$tone].ink};
`;

const Lead = styled.p`
  font-size: ${({ theme }) => theme.type.xl};
  font-weight: ${({ theme }) => theme.font.bold};
  line-height: 1.2;
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

const When = styled.p<{ $leads: boolean }>`
  margin-top: ${({ theme }) => theme.space[1]};
  font-size: ${({ theme, $leads }) => ($leads ? theme.type.xl : theme.type.lg)};
  font-weight: ${({ theme, $leads }) => ($leads ? theme.font.bold : theme.font.medium)};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  text-wrap: balance;

  &::first-letter {
    text-transform: uppercase;
  }
`;

const Line = styled.div`
  max-width: 46ch;
  margin-top: ${({ theme }) => theme.space[1]};
  margin-inline: auto;
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;
