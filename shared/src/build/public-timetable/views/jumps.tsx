import { styled } from 'styled-components';
import type { TimetablePage } from '../timetable-page.ts';

/** Links to the sections of the page. */
export function Jumps({ page: { timetable } }: { page: TimetablePage }) {
  const { services, professionals, packages, center } = timetable;
  const kinds = services.map(({ kind }) => kind);
  const jumps = [
    { to: 'clases', label: 'Clases', has: kinds.includes('class') },
    { to: 'citas', label: 'Citas', has: kinds.includes('appointment') },
    { to: 'equipo', label: 'Equipo', has: professionals.length > 0 },
    { to: 'bonos', label: 'Bonos', has: packages.length > 0 },
    { to: 'centro', label: 'Dónde estamos', has: center.address !== null },
  ];
  return (
    <JumpBar aria-label="En esta página">
      {jumps
        .filter(({ has }) => has)
        .map(({ to, label }) => (
          <a key={to} href={`#${to}`}>
            {label}
          </a>
        ))}
    </JumpBar>
  );
}

/** One line; on a phone it scrolls sideways. */
const JumpBar = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space[4]};
  overflow-x: auto;
  scrollbar-width: none;

  > a {
    flex: none;
    padding-block: 12px;
    color: inherit;
    text-decoration: none;
  }
  > a:hover {
    text-decoration: underline;
  }
`;
