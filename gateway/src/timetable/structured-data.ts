import type { PublicTimetable } from '@aforo/shared/contract';

/** Search engines read only a page's first events, so more would just lengthen it. */
const maxEvents = 60;

/** The center and its classes as schema.org JSON-LD. */
export function structuredData(timetable: PublicTimetable, origin: string): string {
  const { center, services, days } = timetable;
  const business = {
    '@type': 'LocalBusiness',
    '@id': `${origin}/horario#centro`,
    name: center.name,
    url: `${origin}/horario`,
    ...(center.address === null ? {} : { address: center.address }),
    ...(center.phone === null ? {} : { telephone: center.phone }),
    ...(center.email === null ? {} : { email: center.email }),
  };
  const events = days
    .flatMap(({ sessions }) => sessions)
    .slice(0, maxEvents)
    .flatMap((session) => {
      const service = services.find(({ id }) => id === session.serviceId);
      if (!service) return [];
      const url = `${origin}/horario/${service.slug}`;
      return {
        '@type': 'Event',
        name: service.name,
        url,
        startDate: session.startsAt,
        endDate: session.endsAt,
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: center.name, address: center.address ?? center.name },
        organizer: { '@id': business['@id'] },
        ...(service.description ? { description: service.description } : {}),
        ...(service.pictureFileId === null
          ? {}
          : { image: `${origin}/api/timetable/pictures/${service.pictureFileId}` }),
        ...(session.professionalName === null
          ? {}
          : { performer: { '@type': 'Person', name: session.professionalName } }),
        ...(service.priceMinor === null
          ? {}
          : {
              offers: {
                '@type': 'Offer',
                url,
                price: (service.priceMinor / 100).toFixed(2),
                priceCurrency: center.currency,
                availability: `https://schema.org/${session.isFull ? 'SoldOut' : 'InStock'}`,
              },
            }),
      };
    });
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [business, ...events] });
}
