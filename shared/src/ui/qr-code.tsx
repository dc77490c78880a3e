import { useMemo } from 'react';
import { encode } from 'uqr';
import { styled } from 'styled-components';

/** A text as a QR code: black on white in both schemes, with the quiet zone that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Picture>
  );
}

function drawingOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}

const Picture = styled.svg`
  display: block;
  width: 200px;
  max-width: 100%;
  border-radius: ${({ theme }) => theme.radius.control};
  shape-rendering: crispEdges;
`;
