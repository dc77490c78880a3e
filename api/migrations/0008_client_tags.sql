-- The tags in use, counted as clients change: reading them off fifty thousand clients at every search
-- cost more than the search.

create table client_tag (
  tag text primary key,
  clients integer not null check (clients > 0)
);

insert into client_tag (tag, clients)
select tag, count(*) from (select distinct id, unnest(tags) as tag from client) used group by tag;

-- In the order of the tags, so that two clients with the same ones never wait for each other.
create function count_client_tags() returns trigger
language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select tag, sum(delta) as delta from (
      select distinct unnest(new.tags) as tag, 1 as delta where tg_op <> 'DELETE'
      union all
      select distinct unnest(old.tags), -1 where tg_op <> 'INSERT'
    ) change
    group by tag having sum(delta) <> 0 order by tag
  loop
    if changed.delta > 0 then
      insert into client_tag as known (tag, clients) values (changed.tag, changed.delta)
      on conflict (tag) do update set clients = known.clients + changed.delta;
    else
      delete from client_tag where tag = changed.tag and clients + changed.delta = 0;
      if not found then
        update client_tag set clients = clients + changed.delta where tag = changed.tag;
      end if;
    end if;
  end loop;
  return null;
end
$$;
create trigger client_tags_of_new after insert on client
for each row when (new.tags <> '{}') execute function count_client_tags();
create trigger client_tags_of_changed after update of tags on client
for each row when (new.tags is distinct from old.tags) execute function count_client_tags();
create trigger client_tags_of_removed after delete on client
for each row when (old.tags <> '{}') execute function count_client_tags();
