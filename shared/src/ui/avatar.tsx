import { styled } from 'styled-components';
import { initials } from '../format/index.ts';

export interface AvatarProps {
  name: string;
  /** A URL or data URL; without one, initials are shown. */
  src?: string | undefined;
  /** Side in px. */
  size?: number | undefined;
}

/** A picture or initials. Hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  return (
    <Box $size={size} aria-hidden data-initials={src ? undefined : initials(name)}>
      {src ? <img src={src} alt="" width={size} height={size} /> : null}
    </Box>
  );
}

const Box = styled.span<{ $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.ramp[2]};
  color: ${({ theme }) => theme.ramp[9]};
  font-size: ${({ $size }) => Math.round($size * 0.38)}px;
  font-weight: ${({ theme }) => theme.font.bold};
  letter-spacing: 0.02em;
  line-height: 1;
  user-select: none;

  /* Generated content, so that the initials are not part of a button's accessible name. */
  &[data-initials]::before {
    content: attr(data-initials);
    content: attr(data-initials) / '';
  }
  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
