import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { formatTime } from '@aforo/shared/format';
import { LinkButton, rovingLink, Stack } from '@aforo/shared/ui';
import { partsOfDay, type FreeStart } from './offered-day.ts';

interface Props {
  starts: readonly FreeStart[];
  linkTo: (startsAt: string) => string;
}

/** The free times of a day, grouped by part of the day; each part is one tab stop. */
export function Hours({ starts, linkTo }: Props) {
  const { timeZone } = useArea().settings.center;
  return (
    <Stack gap={4}>
      {partsOfDay(starts, timeZone).map(({ name, starts: partStarts }) => (
        <section key={name} aria-label={name}>
          <Part>{name}</Part>
          <Grid aria-label={`Horas libres, ${name.toLowerCase()}`}>
            {partStarts.map(({ startsAt }, index) => (
              <li key={startsAt}>
                <LinkButton to={linkTo(startsAt)} preventScrollReset {...rovingLink(index === 0)}>
                  {formatTime(startsAt, timeZone)}
                </LinkButton>
              </li>
            ))}
          </Grid>
        </section>
      ))}
    </Stack>
  );
}

const Part = styled.h3`
  margin-bottom: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  font-weight: ${({ theme }) => theme.font.medium};
`;

const Grid = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(5em, 1fr));
  gap: ${({ theme }) => theme.space[2]};

  a {
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
`;
