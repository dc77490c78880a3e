-- What people agree to, version by version; what is noted of their health; whose data are gone.

-- The terms and the privacy notice. A version that somebody may have accepted never changes again.
create table legal_text (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version >= 1),
  -- Paragraphs parted by an empty line; `## ` heads a section, `- ` an item. {centro}, {direccion},
  -- {telefono}, {correo} and {nif} are filled in from the settings when it is shown.
  body text not null check (btrim(body) <> ''),
  -- Null: what Aforo brings, which nobody of the centre has looked at.
  published_at timestamptz,
  published_by_user_id uuid references app_user (id),
  unique (kind, version)
);
create trigger legal_text_append_only before update or delete on legal_text
for each row execute function refuse_change();
create trigger legal_text_no_truncate before truncate on legal_text
for each statement execute function refuse_change();

insert into legal_text (id, kind, version, body) values
(gen_random_uuid(), 'terms', 1,
'Estas son las condiciones con las que {centro} te atiende y te deja reservar por internet. Al crear tu cuenta las aceptas.

## Tu cuenta
La cuenta es tuya y de nadie más. Pon datos verdaderos, guarda bien tu contraseña y avísanos si crees que alguien la conoce. Puedes dejar de usarla y borrar tus datos cuando quieras desde «Mi información».

## Reservas
Una reserva te guarda una plaza. Antes de reservar ves cuánto cuesta y hasta cuándo puedes cancelarla sin coste. Si cancelas después, o no vienes, la sesión se da por usada. Si cancelamos nosotros, te la devolvemos siempre.

## Lista de espera
Si una clase está llena, puedes apuntarte a la lista de espera. Cuando queda una plaza, se la damos a quien va primero y te lo decimos por correo.

## Bonos y pagos
Un bono vale para las sesiones, los servicios y el tiempo que pone en él cuando lo compras, y cambiar después las tarifas no cambia los bonos ya vendidos. Los precios llevan los impuestos incluidos.

## En el centro
Te pedimos que llegues a la hora, que cuides las instalaciones y que nos cuentes lo que haga falta para atenderte sin riesgo.

## Cambios
Si cambiamos estas condiciones publicaremos una versión nueva. La que tú aceptaste, y cuándo, queda anotada y puedes verla.

## Quiénes somos
- {centro}
- {direccion}
- {nif}
- {telefono}
- {correo}'),
(gen_random_uuid(), 'privacy', 1,
'Esto es lo que {centro} hace con tus datos. Somos responsables de ellos: si algo no queda claro, pregúntanos.

## Qué guardamos
- Tu nombre, tu correo y, si nos los das, tu teléfono, tu fecha de nacimiento y tu foto.
- Tus reservas, tu lista de espera, tus bonos y sus movimientos.
- Lo que el equipo apunta para atenderte.
- Los datos de salud que nos cuentes, solo si nos das permiso aparte.
- Cuándo y desde qué dirección de internet entras en tu cuenta, para proteger la cuenta.

## Para qué
Para llevar tus reservas y tus bonos y avisarte de lo que cambie en ellos: es lo que nos has pedido. Para cumplir la ley. Y, solo si nos das permiso, para escribirte con novedades, usar imágenes en las que sales o cuidar tu salud en las sesiones.

## Con quién los compartimos
Con nadie que no haga falta para atenderte. No los vendemos.

## Cuánto tiempo
Mientras seas cliente. Cuando borras tus datos desaparecen tu nombre, tu contacto, tus notas, tus datos de salud y tu cuenta; las reservas y los movimientos quedan sin decir de quién eran. Los documentos que la ley nos obliga a guardar se guardan el tiempo que manda. En las copias de seguridad desaparecen cuando se renuevan.

## Tus derechos
Puedes ver, corregir, descargar y borrar tus datos desde «Mi información», y cambiar allí tus permisos. También puedes pedírnoslo, oponerte o limitar su uso en {correo}. Si crees que no lo hacemos bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).

## Quiénes somos
- {centro}
- {direccion}
- {nif}
- {telefono}
- {correo}');

-- Which version of each text somebody had before them when they agreed. Null: it was not kept then.
alter table app_user
  add column terms_version integer,
  add column privacy_version integer,
  -- The account of somebody who erased their data: it stays for what refers to it, and nobody's.
  add column erased_at timestamptz,
  add constraint app_user_erased_is_blank check (
    erased_at is null or (blocked_at is not null and password_hash is null and phone is null
      and picture_file_id is null and email like '%@borrado.invalid')
  );
alter table registration
  add column terms_version integer,
  add column privacy_version integer;
alter table client_consent
  add column terms_version integer,
  add column privacy_version integer;

-- Apart from the record, so that nothing reads it by the way; its row goes with the consent.
create table client_health (
  client_id uuid primary key references client (id) on delete cascade,
  notes text not null check (btrim(notes) <> ''),
  changed_at timestamptz not null
);

alter table client
  add column erased_at timestamptz,
  add constraint client_erased_is_blank check (
    erased_at is null or (status = 'archived' and user_id is null and email is null
      and phone is null and birth_date is null and tags = '{}' and notes = '')
  );
