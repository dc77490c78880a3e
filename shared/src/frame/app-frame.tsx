import { css, styled } from 'styled-components';
import type { FrameVariant } from '../contract/index.ts';
import { breakpoint } from '../theme/scales.ts';
import { useMedia } from '../ui/layout/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { FrameHeader } from './frame-header.tsx';
import type { AppFrameProps, FrameWindow } from './frame-types.ts';
import { SideNavigation } from './side-navigation.tsx';
import { usePersistedFlag } from './use-persisted-flag.ts';

/** The frame around every screen of a logged-in user. */
export function AppFrame(props: AppFrameProps) {
  const isWide = useMedia(`(min-width: ${breakpoint.wide}px)`);
  const [isFolded, setFolded] = usePersistedFlag('aforo:menu-plegado');
  return <FrameLayout {...props} {...{ isWide, isFolded }} onFold={setFolded} />;
}

interface Props extends AppFrameProps, FrameWindow {
  onFold: (isFolded: boolean) => void;
}

/** The frame for a given window size. */
export function FrameLayout({ children, isWide, isFolded, onFold, ...props }: Props) {
  const { variant, links, heading, headingRef } = props;
  const isClient = variant === 'client';
  return (
    <>
      <FrameHeader {...props} isWide={isWide} />
      <Columns>
        {isWide && !isClient ? <SideNavigation {...{ links, isFolded, onFold }} /> : null}
        <Main id="contenido" tabIndex={-1} $variant={variant}>
          {isClient ? <ClientTitle ref={headingRef}>{heading}</ClientTitle> : null}
          {children}
        </Main>
      </Columns>
      {isWide ? null : <BottomBar links={links} />}
    </>
  );
}

const Columns = styled.div`
  display: flex;
  align-items: flex-start;
`;

const Main = styled.main<{ $variant: FrameVariant }>`
  flex: 1;
  min-width: 0;
  max-width: ${({ $variant }) => ($variant === 'client' ? '752px' : '1440px')};
  padding: 16px 16px calc(64px + 32px + env(safe-area-inset-bottom));
  ${({ $variant }) =>
    $variant === 'client' &&
    css`
      margin: 0 auto;
    `}

  ${({ theme }) => theme.media.fromCard} {
    padding-top: 24px;
    ${({ $variant }) =>
      $variant === 'staff' &&
      css`
        padding-inline: 24px;
      `}
  }
  ${({ theme }) => theme.media.fromWide} {
    padding-top: 32px;
    padding-bottom: 64px;
    ${({ $variant }) =>
      $variant === 'staff' &&
      css`
        padding-inline: 32px;
      `}
  }
`;

const ClientTitle = styled.div`
  min-height: calc(1.2 * ${({ theme }) => theme.type.xl});
  margin-bottom: 16px;
  font-size: ${({ theme }) => theme.type.xl};
  line-height: 1.2;
`;
