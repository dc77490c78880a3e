-- Whether an operator published a build, which consents to its entries in screens of other areas.
-- Written by the gateway, and read again when the build is activated.
-- works with code from 0064
alter table area_release add column is_by_operator boolean not null default false;
-- What mounting it once before it was accepted has shown; null if it was not mounted.
alter table area_release add column preview jsonb;

-- Releases are append-only; this is a fact of their publication that was not written down.
alter table area_release disable trigger area_release_append_only;
update area_release set is_by_operator = true
where published_by = 'gateway' or (
  exists (
    select from deploy_token
    where deploy_token.name = area_release.published_by
      and deploy_token.area is null and not deploy_token.is_publish_only
  )
  -- Then the name says not which of them published it.
  and not exists (
    select from deploy_token
    where deploy_token.name = area_release.published_by
      and (deploy_token.area is not null or deploy_token.is_publish_only)
  )
);
alter table area_release enable trigger area_release_append_only;
