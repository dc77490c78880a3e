-- An import of bonos may create the packages that the center does not sell, already archived. Its undo removes
-- those that nothing else uses.
-- works with code from 0064
alter table package_template
  add column import_id uuid;
