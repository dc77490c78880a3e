-- The hash of the demo's published password, as the demo's accounts were written with it: an account that
-- still has this hash can be opened by anybody. A demo made before has it in several accounts at once.
-- works with code from 0048
alter table center add column demo_password_hash text;

update center set demo_password_hash = (
  select password_hash from app_user
  where password_hash is not null
  group by password_hash having count(*) > 1
  order by count(*) desc limit 1
) where is_demo;
