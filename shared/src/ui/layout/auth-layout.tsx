import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { CenterLogo, type LogoPicture } from './center-logo.tsx';

export interface AuthLayoutProps {
  centerName: string;
  /** Replaces the name. */
  centerLogo?: LogoPicture | null | undefined;
  title: string;
  /** One line below the title, optional. */
  description?: ReactNode;
  children: ReactNode;
  /** Links to the other public screens. */
  footer?: ReactNode;
  /** To focus the heading after a navigation. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/**
 * Layout of the public screens: the center's name, one heading, one form. Designed for phones
 * first.
 */
export function AuthLayout({
  centerName,
  centerLogo,
  title,
  description,
  children,
  footer,
  headingRef,
}: AuthLayoutProps) {
  return (
    <Page>
      <Brand>
        <Name>
          {centerLogo ? <CenterLogo {...centerLogo} centerName={centerName} /> : centerName}
        </Name>
        <Drawing />
      </Brand>
      <Main id="contenido" tabIndex={-1}>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {description ? <Description>{description}</Description> : null}
        <Body>{children}</Body>
        {footer ? <Footer>{footer}</Footer> : null}
      </Main>
    </Page>
  );
}

/** Decoration in the frame's colours, a person who has found their seat; only on wide screens. */
function Drawing() {
  return (
    <Scene viewBox="0 0 400 300" aria-hidden focusable="false">
      <circle cx="200" cy="150" r="128" opacity="0.14" />
      <circle cx="200" cy="150" r="96" opacity="0.18" />
      <circle cx="200" cy="150" r="62" opacity="0.24" />
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d="M40 262h320" strokeWidth="5" opacity="0.5" />
        <path d="M200 128v62" strokeWidth="34" />
        <path d="M196 140c-24 22-42 44-58 72m66-72c24 22 42 44 58 72" strokeWidth="15" />
        <path
          d="M200 196c-40 4-66 22-92 46h184c-26-24-52-42-92-46z"
          fill="currentColor"
          strokeWidth="24"
        />
      </g>
      <circle cx="200" cy="82" r="25" fill="currentColor" opacity="1" />
    </Scene>
  );
}

const Page = styled.div`
  display: grid;
  /* Never wider than the window, even with long words. */
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  min-height: 100dvh;
  background: ${({ theme }) => theme.color.surface};

  ${({ theme }) => theme.media.fromWide} {
    grid-template-rows: none;
    grid-template-columns: minmax(360px, 2fr) 3fr;
  }
`;

const Brand = styled.header`
  display: flex;
  align-items: flex-end;
  min-height: ${({ theme }) => theme.headerHeight}px;
  padding: 24px;
  background: ${({ theme }) => theme.frame.background};
  color: ${({ theme }) => theme.frame.text};
  border-bottom: 4px solid ${({ theme }) => theme.frame.accent};

  ${({ theme }) => theme.media.fromWide} {
    flex-direction: column;
    align-items: flex-start;
    padding: 64px 56px;
    border-bottom: 0;
    background-image: radial-gradient(
      110% 70% at 10% 115%,
      color-mix(in oklab, ${({ theme }) => theme.frame.accent} 70%, transparent),
      transparent
    );
  }
`;

const Scene = styled.svg`
  display: none;

  ${({ theme }) => theme.media.fromWide} {
    display: block;
    width: min(100%, 420px);
    margin: auto;
    color: ${({ theme }) => theme.frame.text};
    fill: ${({ theme }) => theme.frame.accent};
  }
`;

const Name = styled.p`
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.bold};
  line-height: 1.15;
  text-wrap: balance;

  ${({ theme }) => theme.media.fromWide} {
    font-size: ${({ theme }) => theme.type.xxl};
    letter-spacing: -0.015em;
  }
`;

const Main = styled.main`
  width: 100%;
  max-width: 448px;
  margin: 0 auto;
  padding: 32px 24px 48px;

  ${({ theme }) => theme.media.fromCard} {
    padding-top: 64px;
  }
  ${({ theme }) => theme.media.fromWide} {
    align-self: center;
    padding-block: 48px;
  }
`;

const Description = styled.div`
  margin-top: 8px;
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;

const Body = styled.div`
  margin-top: 24px;

  button[type='submit'] {
    width: 100%;
    min-height: 48px;
  }
`;

const Footer = styled.div`
  display: flex;
  flex-direction: column;
  gap: 4px;
  margin-top: 24px;
  padding-top: 16px;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  line-height: 1.4;

  a {
    padding-block: 8px;
  }
`;
