import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

export interface ProblemScreenProps {
  /** The heading, e.g. `404 Not Found`. */
  title: string;
  /** What happened and what to do, in Spanish. */
  description: ReactNode;
  actions?: ReactNode;
  /** For whoever looks after the system; folded away. */
  technical?: ReactNode;
  /** For giving the heading the focus after a navigation. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** Instead of a screen that can't be shown. */
export function ProblemScreen({
  title,
  description,
  actions,
  technical,
  headingRef,
}: ProblemScreenProps) {
  return (
    <Box>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      <Words>{description}</Words>
      {actions ? <Actions>{actions}</Actions> : null}
      {technical ? (
        <Technical>
          <summary>Detalles técnicos</summary>
          <div>{technical}</div>
        </Technical>
      ) : null}
    </Box>
  );
}

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: 16px;
  align-items: flex-start;
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  padding: clamp(32px, 14vh, 128px) 24px 48px;
`;

const Words = styled.div`
  max-width: 60ch;
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 8px;
`;

const Technical = styled.details`
  width: 100%;
  margin-top: 16px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  > summary {
    padding: 8px 0;
    cursor: pointer;
  }
  > div {
    padding: 12px 16px;
    border-radius: ${({ theme }) => theme.radius.control};
    background: ${({ theme }) => theme.color.sunken};
    font-family: ui-monospace, monospace;
    overflow-wrap: anywhere;
  }
`;
