import type { ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';

export interface ProblemScreenProps {
  /** The heading, e.g. `404 Not Found`. */
  title: string;
  /** A user-friendly heading, if `title` is a technical one: `No tienes acceso`. */
  says?: string | undefined;
  /** What happened and what to do, in Spanish. */
  description: ReactNode;
  actions?: ReactNode;
  /** Details for operators, collapsed. */
  technical?: ReactNode;
  /** To focus the heading after a navigation. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** Shown in place of a screen that can't be displayed. */
export function ProblemScreen({
  title,
  says,
  description,
  actions,
  technical,
  headingRef,
}: ProblemScreenProps) {
  return (
    <Box>
      <Head>
        <Heading ref={headingRef} tabIndex={-1} $isSmall={says !== undefined}>
          {title}
        </Heading>
        {says === undefined ? null : <Summary>{says}</Summary>}
      </Head>
      <ProblemText>{description}</ProblemText>
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

const Head = styled.div`
  display: flex;
  flex-direction: column;
  gap: 4px;
`;

const Heading = styled.h1<{ $isSmall: boolean }>`
  ${({ theme, $isSmall }) =>
    $isSmall
      ? css`
          color: ${theme.color.textMuted};
          font-size: ${theme.type.sm};
          font-weight: ${theme.font.medium};
          letter-spacing: normal;
        `
      : null}
`;

const Summary = styled.p`
  font-size: ${({ theme }) => theme.type.xl};
  font-weight: ${({ theme }) => theme.font.bold};
  line-height: 1.2;
  text-wrap: balance;
`;

const ProblemText = styled.div`
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
