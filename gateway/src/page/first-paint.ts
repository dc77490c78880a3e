/**
 * What stands on the page until the shell takes it over: the header's dark band with the centre's
 * name, on the ground that the theme will have, so that nothing flashes and nothing moves.
 */
export const firstPaintStyle = `
:root{color-scheme:light dark}
body{margin:0;font-family:"Jost Variable",Jost,system-ui,sans-serif}
.first-paint{min-height:100vh;min-height:100dvh;background:#f7f8fa}
.first-paint-header{box-sizing:border-box;height:96px;padding:0 24px;display:flex;align-items:center;background:#1e2026;color:#fff;font-size:20px;font-weight:500}
@media (prefers-color-scheme:dark){.first-paint{background:#1e2026}}
#first-paint-problem{margin:0;padding:24px;max-width:40rem;color:CanvasText}
.without-script{margin:0;padding:24px;max-width:40rem;color:CanvasText}
`.replaceAll('\n', '');

/** `centreName` is already escaped. */
export function firstPaint(centreName: string): string {
  return (
    `<div class="first-paint"><div class="first-paint-header">${centreName}</div>` +
    `<p id="first-paint-problem" role="alert" hidden>No hemos podido abrir Aforo. ` +
    `Comprueba tu conexión. <a href="">Recarga la página</a> para volver a intentarlo.</p></div>`
  );
}

/** Says so when a script of the shell at `base` doesn't come: nobody else is there to say it. */
export function firstPaintScript(base: string): string {
  return `
addEventListener('error', ({ target }) => {
  if (target instanceof HTMLScriptElement && target.src.includes(${JSON.stringify(base)}))
    document.getElementById('first-paint-problem')?.removeAttribute('hidden');
}, true);
`.replaceAll(/\n\s*/g, '');
}
