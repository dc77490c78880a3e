import { styled } from 'styled-components';
import { pictureOfLogo, type PublicService } from '../../contract/index.ts';
import { CenterLogo } from '../../ui/layout/center-logo.tsx';
import { SkipLink } from '../../ui/navigation/skip-link.tsx';
import { Hero } from './views/hero.tsx';
import { Jumps } from './views/jumps.tsx';
import { ServiceView } from './views/service-view.tsx';
import { leaving, type TimetablePage } from './timetable-page.ts';
import { WeekView } from './views/week-view.tsx';

interface Props {
  page: TimetablePage;
  /** The requested service; null for the whole week. */
  service: PublicService | null;
}

/** The public timetable; works without scripts. */
export function TimetableDocument({ page, service }: Props) {
  const { addresses, isFramed, timetable } = page;
  const { logo, name } = timetable.center;
  const content = (
    <Content id="contenido" tabIndex={-1} $isFramed={isFramed}>
      {service ? (
        <Heading>
          <a href={addresses.week(null)}>Todo el horario</a>
          <h1>{headingOf(service)}</h1>
        </Heading>
      ) : (
        <Hero page={page} title={headingOf(service)} />
      )}
      {service ? <ServiceView page={page} service={service} /> : <WeekView page={page} />}
    </Content>
  );
  if (isFramed) return content;
  return (
    <>
      <SkipLink />
      <Header>
        <a href={addresses.week(null)}>
          {logo ? <CenterLogo {...pictureOfLogo(logo)} centerName={name} /> : name}
        </a>
        {service ? null : <Jumps page={page} />}
        <a href={addresses.login} {...leaving(page)}>
          Entrar
        </a>
      </Header>
      {content}
    </>
  );
}

export function headingOf(service: PublicService | null): string {
  return service?.name ?? 'Horario y precios';
}

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${({ theme }) => theme.space[5]};
  min-height: ${({ theme }) => theme.headerHeight}px;
  padding: 0 max(${({ theme }) => theme.space[4]}, calc((100% - 72rem) / 2));
  background: ${({ theme }) => theme.frame.background};
  border-bottom: 4px solid ${({ theme }) => theme.frame.accent};

  color: ${({ theme }) => theme.frame.text};

  > nav {
    order: 1;
    width: 100%;

    ${({ theme }) => theme.media.fromWide} {
      order: 0;
      width: auto;
      margin-left: auto;
    }
  }
  > a {
    padding-block: 12px;
    color: inherit;
    text-decoration: none;
  }
  > a:hover {
    text-decoration: underline;
  }
  > a:first-child {
    font-size: ${({ theme }) => theme.type.lg};
    font-weight: ${({ theme }) => theme.font.bold};
    line-height: 1.2;
  }
`;

const Content = styled.main<{ $isFramed: boolean }>`
  max-width: 74rem;
  margin: 0 auto;
  padding: ${({ theme, $isFramed }) =>
    $isFramed ? theme.space[2] : `${theme.space[5]} ${theme.space[4]} ${theme.space[8]}`};
`;

const Heading = styled.div`
  margin-bottom: ${({ theme }) => theme.space[5]};

  > a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space[2]};
  }
`;
