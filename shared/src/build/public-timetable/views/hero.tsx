import { styled } from 'styled-components';
import { formatHours, weekdayOf } from '../../../format/index.ts';
import { mapOf } from '../addresses.ts';
import { leaving, type TimetablePage } from '../timetable-page.ts';
import { fromPrices } from '../timetable.messages.ts';
import { Picture } from './services.tsx';

/** What the center is, where, when it opens today and what a class costs. */
export function Hero({ page, title }: { page: TimetablePage; title: string }) {
  const { center, services } = page.timetable;
  const { name, address, headline } = center;
  const pictures = services.filter(({ pictureFileId }) => pictureFileId !== null).slice(0, 3);
  const prices = fromPrices(page.timetable);
  const openToday = hoursOfToday(page);
  return (
    <Ground>
      <Text>
        <h1>{title}</h1>
        {headline ? <Sentence>{headline}</Sentence> : null}
        <Facts className="">
          {openToday === null ? null : <li>{openToday}</li>}
          {address === null ? null : (
            <li>
              <a href={mapOf(name, address)} {...leaving({ isFramed: true })}>
                {address}
              </a>
            </li>
          )}
          {prices === '' ? null : (
            <li>
              <a href="#bonos">{prices}</a>
            </li>
          )}
        </Facts>
      </Text>
      {pictures.length === 3 ? (
        <Collage aria-hidden>
          {pictures.map((service) => (
            <Picture key={service.id} service={service} isFirst />
          ))}
        </Collage>
      ) : null}
    </Ground>
  );
}

/** `Hoy abre 07:00 – 22:00`, `Hoy está cerrado`; null for a center without hours. */
function hoursOfToday({ timetable: { center, today } }: TimetablePage): string | null {
  const { hours = [], holidays = [] } = center;
  if (hours.length === 0) return null;
  const ranges = hours.filter(({ weekday }) => weekday === weekdayOf(today));
  return holidays.includes(today) || ranges.length === 0
    ? 'Hoy está cerrado'
    : `Hoy abre ${formatHours(ranges)}`;
}

const Ground = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  margin-bottom: ${({ theme }) => theme.space[5]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.primary};
  color: ${({ theme }) => theme.color.onPrimary};

  ${({ theme }) => theme.media.fromWide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
    min-height: 260px;
  }
`;

const Text = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => `${theme.space[5]} ${theme.space[4]}`};

  ${({ theme }) => theme.media.fromWide} {
    padding: ${({ theme }) => theme.space[6]};
  }
  h1 {
    color: inherit;
    font-size: ${({ theme }) => theme.type.xxl};
    line-height: 1.1;
  }
`;

const Sentence = styled.p`
  max-width: 34ch;
  font-size: ${({ theme }) => theme.type.lg};
  line-height: 1.3;
  text-wrap: balance;
`;

const Facts = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};

  a {
    display: inline-block;
    padding-block: 2px;
    color: inherit;
  }
  ${({ theme }) => theme.media.touch} {
    a {
      padding-block: 10px;
    }
  }
`;

/** Three pictures side by side, the first one the largest. Hidden on a phone: classes come first. */
const Collage = styled.div`
  display: none;

  ${({ theme }) => theme.media.fromWide} {
    display: grid;
    grid-template: 1fr 1fr / 2fr 1fr;
    gap: 4px;

    > * {
      width: 100%;
      height: 100%;
      aspect-ratio: auto;
      object-fit: cover;
    }
    > :first-child {
      grid-row: span 2;
    }
  }
`;
