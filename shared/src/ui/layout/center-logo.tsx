import { css, styled } from 'styled-components';

export interface LogoPicture {
  src: string;
  /** The background that the logo needs. */
  ground: 'any' | 'light' | 'dark';
}

interface Props extends LogoPicture {
  centerName: string;
  /** The background behind it. The frame is dark in both schemes. */
  on?: 'dark' | 'light';
}

/**
 * The center's logo in place of its name; with a plate behind it if the background doesn't suit it.
 */
export function CenterLogo({ src, ground, centerName, on = 'dark' }: Props) {
  return (
    <Picture
      src={src}
      alt={centerName}
      $ground={ground === 'any' || ground === on ? undefined : ground}
    />
  );
}

const Picture = styled.img<{ $ground: 'dark' | 'light' | undefined }>`
  display: block;
  max-width: min(200px, 100%);
  height: 44px;
  object-fit: contain;
  object-position: left center;

  ${({ $ground, theme }) =>
    $ground &&
    css`
      padding: ${theme.space[1]} ${theme.space[2]};
      border-radius: ${theme.radius.control};
      background: ${$ground === 'light' ? '#ffffff' : theme.darkBackground};
    `}
`;
