import { attributes } from '../common/html.ts';
import { withColors, type ScreenPaint } from './screen-paint.ts';

/**
 * Shown until the shell renders, if the requested screen has no first paint: the dark header band
 * with the center's name on the theme's background, which avoids flashes and layout shift.
 */
const bandStyle = withColors(
  'body{margin:0;font-family:"Jost Variable",Jost,"Jost Stand-in",system-ui,sans-serif}' +
    '.first-paint{min-height:100vh;min-height:100dvh;background:var(--paint-color-background)}' +
    '.first-paint-header{box-sizing:border-box;height:96px;padding:0 24px;display:flex;align-items:center;' +
    'background:var(--paint-frame-background);color:var(--paint-frame-text);font-size:20px;font-weight:500}',
  '',
);

/**
 * Keeps a loading state of the paint visible while the screen delays its own. The notice about
 * stripped scripts is visible from the start, without scripts, and hidden by the page's own script.
 */
const noticeStyle = `
.first-paint-stripped{display:none}
@media (scripting:enabled){:root:not([data-scripted]) .first-paint-stripped{display:block}}
.first-paint-notice{margin:0;padding:24px;max-width:40rem;color:CanvasText}
#first-paint~.first-paint-notice{position:fixed;z-index:1;inset:auto 0 0;max-width:none;background:Canvas;border-top:1px solid}
#first-paint~#root{display:none}
#first-paint [aria-busy]{opacity:.6}
#root[data-lifted] [role=status]{opacity:1;transition:none}
`;

/** A screen's paint with the shell's scripts for it (shell/src/first-paint). */
export interface PreparedPaint extends ScreenPaint {
  /** Runs before the body. */
  deviceScript: string;
  /** Placed directly after the paint and the root element. */
  takeOverScript: string;
}

interface Parts {
  head: string;
  body: string;
}

/** The parts of a page that are visible before its scripts run. `centerName` is already escaped. */
export function firstPaint(
  centerName: string,
  paint: PreparedPaint | undefined,
  nonce: string,
): Parts {
  const style = (css: string, id?: string) =>
    `<style${attributes({ nonce, id })}>${css.replaceAll('\n', '')}</style>`;
  const script = (text: string) => `<script${attributes({ nonce })}>{${text}}</script>`;
  if (!paint) {
    const band = `<div class="first-paint"><div class="first-paint-header">${centerName}</div>${problem}</div>`;
    return {
      head: style(bandStyle + noticeStyle),
      body: `<div id="root">${band}</div>\n${stripped}\n${withoutScript}`,
    };
  }
  return {
    head: script(paint.deviceScript) + style(noticeStyle) + style(paint.css, 'first-paint-style'),
    body:
      `<div id="first-paint">${paint.html}</div>\n<div id="root"></div>\n${problem}\n${stripped}\n${withoutScript}\n` +
      script(paint.takeOverScript),
  };
}

const problem =
  `<p id="first-paint-problem" class="first-paint-notice" role="alert" hidden>No hemos podido abrir Aforo. ` +
  `Comprueba tu conexión. <a href="">Recarga la página</a> para volver a intentarlo.</p>`;

/** If a proxy strips the page's scripts, the painted screen would never respond. */
const stripped =
  '<p class="first-paint-notice first-paint-stripped" role="alert">Algo entre tu navegador y Aforo (un proxy, un antivirus o una extensión) quita parte de la página, y sin ella no puede abrirse. Prueba desde otra red o sin esa extensión.</p>';

const withoutScript =
  '<noscript><p class="first-paint-notice">Aforo necesita JavaScript. Actívalo en tu navegador y recarga la página.</p></noscript>';

/**
 * Records that the page's own scripts run, and shows the notice if a script of the shell at `base`
 * fails to load, because no other code runs then.
 */
export function missingScriptScript(base: string): string {
  return `
document.documentElement.dataset.scripted = '';
addEventListener('error', ({ target }) => {
  if (target instanceof HTMLScriptElement && target.src.includes(${JSON.stringify(base)}))
    document.getElementById('first-paint-problem')?.removeAttribute('hidden');
}, true);
`.replaceAll(/\n\s*/g, '');
}
