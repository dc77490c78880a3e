import { styled, ThemeProvider } from 'styled-components';
import { createTheme, type Scheme } from '@aforo/shared/theme';
import { Badge } from '@aforo/shared/ui';

const schemeName = { light: 'De día', dark: 'De noche' } as const satisfies Record<Scheme, string>;

interface Props {
  primaryColor: string;
  centerName: string;
}

/** A sample of a screen in both schemes, drawn with the theme of the color. */
export function ColorPreview({ primaryColor, centerName }: Props) {
  return (
    <Pair>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme}>
          <ThemeProvider theme={createTheme({ primaryColor, scheme })}>
            <Piece aria-hidden inert>
              <Head>{centerName}</Head>
              <Body>
                <Line>
                  <strong>Yoga suave</strong>
                  <Badge tone="primary">hoy 19:00</Badge>
                </Line>
                <Link>Ver mis reservas</Link>
                <Fill>Reservar</Fill>
              </Body>
            </Piece>
          </ThemeProvider>
          <figcaption>{schemeName[scheme]}</figcaption>
        </figure>
      ))}
    </Pair>
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${({ theme }) => theme.space[4]};

  figcaption {
    margin-top: ${({ theme }) => theme.space[1]};
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Piece = styled.div`
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
`;

const Head = styled.div`
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-bottom: 4px solid ${({ theme }) => theme.frame.accent};
  background: ${({ theme }) => theme.frame.background};
  color: ${({ theme }) => theme.frame.text};
  font-weight: ${({ theme }) => theme.font.bold};
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[4]};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
`;

const Link = styled.span`
  color: ${({ theme }) => theme.color.primaryInk};
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

const Fill = styled.span`
  padding: 8px 16px;
  border: 1px solid ${({ theme }) => theme.color.primaryEdge};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.primary};
  color: ${({ theme }) => theme.color.onPrimary};
  font-weight: ${({ theme }) => theme.font.medium};
`;
