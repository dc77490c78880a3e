import { css, styled } from 'styled-components';

export interface LogoPicture {
  src: string;
  /** On which ground it is seen. */
  ground: 'any' | 'light' | 'dark';
}

interface Props extends LogoPicture {
  centerName: string;
  /** What it stands on. The frame is dark whatever the scheme. */
  on?: 'dark' | 'light';
}

/** The center's logo where its name would stand; on a ground of its own where it couldn't be seen. */
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
