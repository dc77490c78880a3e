import { keyframes, styled } from 'styled-components';

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

export interface SkeletonProps {
  /** Number of text lines. */
  lines?: number | undefined;
  /** CSS length of one line or block. */
  height?: string | undefined;
  width?: string | undefined;
}

/** Placeholder for content that is loading. Wrap it in a `DelayedFallback`. */
export function Skeleton({ lines = 1, height = '1em', width = '100%' }: SkeletonProps) {
  return (
    <Box aria-hidden aria-busy>
      {Array.from({ length: lines }, (_, line) => (
        <Bar
          key={line}
          $height={height}
          $width={lines > 1 && line === lines - 1 ? `calc(${width} * 0.6)` : width}
        />
      ))}
    </Box>
  );
}

const Box = styled.span`
  display: flex;
  flex-direction: column;
  gap: 0.5em;
`;

const Bar = styled.span<{ $height: string; $width: string }>`
  display: block;
  width: ${({ $width }) => $width};
  height: ${({ $height }) => $height};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.skeleton};
  animation: ${pulse} 1.6s ease-in-out infinite;
`;
