/** What `--help` prints. */
export const usage = `Uso: npm run areas -- <orden>

  publish <área> [--from <carpeta>] [--dry-run]      envía un build; nadie lo ve hasta activarlo
  activate <área>@<versión|build> --reason <por qué>  lo enseña a todos
           [--canary <1-99>] [--role <papel>] [--account <correo>,…]
                                                      …o solo a una parte
           [--at <momento>]                           …o más tarde
           [--channel <canal>]                        …o en un canal, para su gente
  promote <área> --from <canal> [--to <canal|production>] --reason <por qué>
                                                      lo pasa al canal siguiente, y del último a todos
  rollout start <área>@<versión|build> --steps 1,10,50,100 --every 30m --reason <por qué>
           [--stop-if "failures>2% or mount p95>1.5x"] [--at <momento>]
           [--role <papel>] [--account <correo>,…]    lo enseña por pasos; si falla, vuelve a 0
  rollout pause | resume | stop <área> [--reason <por qué>]
  rollback <área> [--to <build>] [--reason <por qué>] retira la prueba, o vuelve al build anterior
           [--channel <canal>]                        …o lo quita de un canal
  channel set <canal> --position <n> --reason <por qué> [--account <correo>,…] [--role <papel>]
                                                      quién lo ve, y por dónde va entre los demás
  channel list                                        los canales, en su orden
  channel remove <canal>                              lo quita, cuando no tiene builds
  status [<área>]                                     qué se ve ahora y cómo va
  history [<área>] [--limit <n>]                      quién cambió qué, y por qué
  check [<área>]                                      qué builds han perdido archivos
  diff <área> <build> <build>                         qué archivos cambian entre dos builds
  mounts <área> <ruta>… [--role <papel>[,<papel>…]]    a qué rutas contesta, y a quién
           [--replace] [--reason <por qué>]           …aunque una fuera de otra área
  prune [<área>] [--keep <n>] [--dry-run]             borra los builds que ya nadie necesita
  thresholds <área> [--staff-min <n>] [--people-min <n>] [--share <%>] [--minutes <n>] [--defaults]
                                                      desde cuántos fallos vuelve atrás sola
  approval <área> required | off --reason <por qué>   si otra persona aprueba cada build antes de verse
  approve <área>@<build> --reason <por qué>           lo aprueba; no puede quien lo publicó
  freeze <área> | --all --until <momento> --reason <por qué>
                                                      hasta entonces no se activa nada
  unfreeze <área> | --all
  override <área> <dirección> [--hours <1-8>]         una dirección para probar un build de otro sitio
  token create <área> | --all --name <persona o trabajo de CI> [--expires <días, como 30d>]
           [--publish-only]                           da un token; caduca a los 90 días
  token list                                          los tokens, y cuándo se usaron
  token revoke <nombre|id>
  events [<área>] [--since <2h|7d|momento>] [--kind <tipo>] [--limit <n>]
                                                      qué ha pasado, también sin cambiar nada
  webhooks add <dirección>                            envía allí cada suceso, firmado
  webhooks list                                       los que hay, y si reciben
  webhooks remove <id>

  --json             con cualquier orden: la respuesta, para programas
  --url <dirección>  el servidor; si no, AFORO_URL o http://localhost:8080
  El token se toma de AFORO_TOKEN o, en la máquina del servidor, de <DATA_DIR>/operator-token.`;
