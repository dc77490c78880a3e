-- What the migrations make, for reading. Written by `UPDATE_SCHEMA=1 npm run jest -- schema`.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;

CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value))
;

create table app_user (
  id uuid not null,
  email text not null,
  name text not null,
  phone text,
  role text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  blocked_at timestamp with time zone,
  status text not null generated always as (
CASE
    WHEN (blocked_at IS NOT NULL) THEN 'blocked'::text
    WHEN (password_hash IS NULL) THEN 'invited'::text
    WHEN (email_verified_at IS NULL) THEN 'unverified'::text
    ELSE 'active'::text
END) stored,
  terms_accepted_at timestamp with time zone,
  marketing_accepted_at timestamp with time zone,
  picture_file_id uuid,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint app_user_email_is_folded CHECK ((email = lower(btrim(email)))),
  constraint app_user_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES file(id) ON DELETE SET NULL,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'receptionist'::text, 'professional'::text, 'client'::text])))
);

create table attempt_limit (
  key_hash bytea not null,
  window_ends_at timestamp with time zone not null,
  attempts integer not null,
  constraint attempt_limit_pkey PRIMARY KEY (key_hash)
);

create table audit_entry (
  id uuid not null,
  at timestamp with time zone not null,
  actor_user_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  changes jsonb not null default '[]'::jsonb,
  reason text,
  constraint audit_entry_pkey PRIMARY KEY (id)
);

create table auth_link (
  id uuid not null,
  kind text not null,
  user_id uuid,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint auth_link_kind_check CHECK ((kind = ANY (ARRAY['verification'::text, 'passwordReset'::text, 'invitation'::text]))),
  constraint auth_link_pkey PRIMARY KEY (id),
  constraint auth_link_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint auth_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table center (
  id smallint not null default 1,
  name text not null,
  tax_id text not null default ''::text,
  address text not null default ''::text,
  time_zone text not null,
  currency text not null,
  country text not null,
  primary_color text not null,
  week_starts_on smallint not null,
  policies jsonb not null default '{}'::jsonb,
  is_demo boolean not null default false,
  constraint center_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint center_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint center_id_check CHECK ((id = 1)),
  constraint center_pkey PRIMARY KEY (id),
  constraint center_primary_color_check CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint center_week_starts_on_check CHECK (((week_starts_on >= 0) AND (week_starts_on <= 6)))
);

create table client (
  id uuid not null,
  user_id uuid,
  name text not null,
  email text,
  phone text,
  birth_date date,
  tags text[] not null default '{}'::text[],
  notes text not null default ''::text,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  search text not null generated always as (((((search_text(name) || ' '::text) || COALESCE(search_text(email), ''::text)) || ' '::text) || COALESCE(phone, ''::text))) stored,
  sort_name text not null generated always as (search_text(name)) stored,
  constraint client_email_is_folded CHECK ((email = lower(btrim(email)))),
  constraint client_name_check CHECK ((btrim(name) <> ''::text)),
  constraint client_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{5,14}$'::text)),
  constraint client_pkey PRIMARY KEY (id),
  constraint client_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint client_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint client_user_id_key UNIQUE (user_id)
);

create table client_consent (
  client_id uuid not null,
  kind text not null,
  is_granted boolean not null,
  changed_at timestamp with time zone not null,
  constraint client_consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE,
  constraint client_consent_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'marketing'::text, 'images'::text, 'health'::text]))),
  constraint client_consent_pkey PRIMARY KEY (client_id, kind)
);

create table file (
  id uuid not null,
  kind text not null,
  media_type text not null,
  byte_length integer not null,
  sha256 bytea not null,
  data bytea not null,
  owner_user_id uuid,
  created_at timestamp with time zone not null,
  constraint file_byte_length_check CHECK ((byte_length > 0)),
  constraint file_check CHECK ((length(data) = byte_length)),
  constraint file_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_sha256_check CHECK ((length(sha256) = 32))
);

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  state text not null,
  locked_until timestamp with time zone not null,
  status smallint,
  headers jsonb,
  body text,
  created_at timestamp with time zone not null,
  constraint idempotency_key_check CHECK (((state = 'running'::text) OR (status IS NOT NULL))),
  constraint idempotency_key_pkey PRIMARY KEY (scope, key),
  constraint idempotency_key_state_check CHECK ((state = ANY (ARRAY['running'::text, 'answered'::text])))
);

create table job (
  id uuid not null,
  kind text not null,
  unique_key text not null,
  payload jsonb not null default '{}'::jsonb,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  run_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);

create table login_session (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint login_session_pkey PRIMARY KEY (id),
  constraint login_session_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint login_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table outbox (
  id uuid not null,
  kind text not null,
  recipient text not null,
  message jsonb,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint outbox_check CHECK (((message IS NOT NULL) OR (state <> 'pending'::text))),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
);

create table professional (
  id uuid not null,
  user_id uuid,
  name text not null,
  color text not null,
  bio text not null default ''::text,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null,
  constraint professional_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint professional_pkey PRIMARY KEY (id),
  constraint professional_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint professional_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint professional_user_id_key UNIQUE (user_id)
);

create table professional_service (
  professional_id uuid not null,
  service_id uuid not null,
  constraint professional_service_pkey PRIMARY KEY (professional_id, service_id),
  constraint professional_service_professional_id_fkey FOREIGN KEY (professional_id) REFERENCES professional(id) ON DELETE CASCADE,
  constraint professional_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON DELETE CASCADE
);

create table schema_migration (
  version text not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table service (
  id uuid not null,
  name text not null,
  kind text not null,
  duration_minutes integer not null,
  capacity integer not null,
  price_minor integer not null,
  tax_basis_points integer not null,
  color text not null,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null,
  constraint service_capacity_check CHECK ((capacity >= 1)),
  constraint service_check CHECK (((kind = 'class'::text) OR (capacity = 1))),
  constraint service_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint service_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint service_kind_check CHECK ((kind = ANY (ARRAY['appointment'::text, 'class'::text]))),
  constraint service_name_check CHECK ((btrim(name) <> ''::text)),
  constraint service_pkey PRIMARY KEY (id),
  constraint service_price_minor_check CHECK ((price_minor >= 0)),
  constraint service_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint service_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000)))
);

CREATE INDEX app_user_active_admin ON public.app_user USING btree (id) WHERE ((role = 'admin'::text) AND (status = 'active'::text));

CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (email);

CREATE INDEX attempt_limit_window_ends_at ON public.attempt_limit USING btree (window_ends_at);

CREATE INDEX audit_entry_entity ON public.audit_entry USING btree (entity, entity_id, at DESC, id DESC);

CREATE UNIQUE INDEX auth_link_token_hash_key ON public.auth_link USING btree (token_hash);

CREATE INDEX auth_link_user_id ON public.auth_link USING btree (user_id, kind);

CREATE INDEX client_by_creation ON public.client USING btree (status, created_at DESC, id);

CREATE INDEX client_by_name ON public.client USING btree (status, sort_name, id);

CREATE INDEX client_email ON public.client USING btree (email);

CREATE INDEX client_phone ON public.client USING btree (phone);

CREATE INDEX client_search ON public.client USING gin (search gin_trgm_ops);

CREATE INDEX client_tags ON public.client USING gin (tags);

CREATE INDEX file_owner_user_id ON public.file USING btree (owner_user_id);

CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);

CREATE INDEX job_due ON public.job USING btree (run_at) WHERE (state = 'pending'::text);

CREATE INDEX job_finished ON public.job USING btree (finished_at) WHERE (state <> 'pending'::text);

CREATE UNIQUE INDEX job_unique_key ON public.job USING btree (kind, unique_key) WHERE (state = 'pending'::text);

CREATE INDEX login_session_expires_at ON public.login_session USING btree (expires_at);

CREATE UNIQUE INDEX login_session_token_hash_key ON public.login_session USING btree (token_hash);

CREATE INDEX login_session_user_id ON public.login_session USING btree (user_id);

CREATE INDEX outbox_due ON public.outbox USING btree (due_at) WHERE (state = 'pending'::text);

CREATE INDEX professional_service_service_id ON public.professional_service USING btree (service_id);

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
