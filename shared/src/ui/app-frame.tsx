import { css, styled } from 'styled-components';
import { breakpoint } from '../theme/scales.ts';
import { BottomBar } from './bottom-bar.tsx';
import { FrameHeader } from './frame-header.tsx';
import type { AppFrameProps, FrameVariant } from './frame-types.ts';
import { SideNavigation } from './side-navigation.tsx';
import { useMedia } from './use-media.ts';

/**
 * What stands around the screens of an area. Screens portal their heading into
 * `[data-screen-title]` and may add to `[data-screen-search]`.
 */
export function AppFrame({ children, ...props }: AppFrameProps) {
  const { variant, navigation } = props;
  const isWide = useMedia(`(min-width: ${breakpoint.wide}px)`);
  const isClient = variant === 'client';
  return (
    <>
      <FrameHeader {...props} isWide={isWide} />
      <Columns>
        {isWide && !isClient ? <SideNavigation entries={navigation} /> : null}
        <Main id="contenido" tabIndex={-1} $variant={variant}>
          {isClient ? <ClientTitle data-screen-title /> : null}
          {children}
        </Main>
      </Columns>
      {isWide ? null : <BottomBar entries={navigation} />}
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
