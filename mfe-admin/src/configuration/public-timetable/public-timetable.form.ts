import * as z from 'zod/mini';
import {
  publicTimetableSettingsInputSchema,
  type PublicTimetableSettings,
} from '@aforo/shared/contract';

const { frameOrigins } = publicTimetableSettingsInputSchema.shape;
const linesOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** The settings as typed: one address per line. */
export const publicTimetableFormSchema = z.extend(publicTimetableSettingsInputSchema, {
  frameOrigins: z.pipe(
    z.string().check(
      z.refine((text) => frameOrigins.safeParse(linesOf(text)).success, {
        error:
          'Escribe direcciones con https, como https://www.tucentro.es, una por línea y como mucho 10.',
      }),
    ),
    z.pipe(z.transform(linesOf), frameOrigins),
  ),
});

export function toValues(settings: PublicTimetableSettings) {
  return { ...settings, frameOrigins: settings.frameOrigins.join('\n') };
}

/** The stored settings in one line. */
export function publicTimetableText(settings: PublicTimetableSettings): string {
  if (!settings.isPublished) return 'No se enseña a nadie.';
  const parts = [
    settings.showsPrices && 'precios',
    settings.showsPlaces && 'plazas libres',
    settings.showsProfessionals && 'equipo',
    settings.frameOrigins.length > 0 && `dentro de ${settings.frameOrigins.join(', ')}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Se enseña solo el horario.' : `Se enseña con ${parts.join(', ')}.`;
}

/** The embed code: the iframe, and a script that adapts its height to the content. */
export function snippetOf(origin: string, centerName: string): string {
  const title = centerName.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe id="aforo-horario" src="${origin}/horario?marco=1" title="Horario de ${title}" style="width:100%;height:60rem;border:0"></iframe>
<script>
addEventListener('message', function (event) {
  if (event.origin !== '${origin}' || event.data.type !== 'aforo:height') return;
  document.getElementById('aforo-horario').style.height = event.data.height + 'px';
});
</script>`;
}
