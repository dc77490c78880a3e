-- What a client wants to know before booking: for whom it is, what to bring, and which part of its
-- picture must stay in sight where it is cropped.
alter table service
  add column level text,
  add column what_to_bring text not null default '',
  add column picture_focus_x smallint not null default 50,
  add column picture_focus_y smallint not null default 50,
  add constraint service_level_is_known
    check (level in ('everyone', 'beginner', 'intermediate', 'advanced')),
  add constraint service_what_to_bring_is_short check (length(what_to_bring) <= 500),
  add constraint service_picture_focus_is_inside
    check (picture_focus_x between 0 and 100 and picture_focus_y between 0 and 100);
