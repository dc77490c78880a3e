-- works with code from 0058
alter table client
  add column pronouns text not null default '',
  drop constraint client_erased_is_blank,
  add constraint client_erased_is_blank check (
    erased_at is null or (status = 'archived' and user_id is null and email is null
      and phone is null and birth_date is null and tags = '{}' and notes = '' and pronouns = '')
  );

create or replace function is_personal_field(field text) returns boolean language sql immutable
return field = any (array['birthDate', 'buyer', 'cancelReason', 'card', 'discountReason', 'email',
  'healthNotes', 'message', 'name', 'notes', 'overrideReason', 'phone', 'pronouns', 'reason',
  'recipient', 'revokeReason', 'tags', 'voidReason', 'voucherEmail', 'voucherMessage',
  'voucherRecipient']);
