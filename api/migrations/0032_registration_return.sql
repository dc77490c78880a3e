-- Where the person was going when they were asked for an account: the mailed link leads on to it.
alter table registration
  add column return_to text,
  add constraint registration_return_to_is_a_path
    check (return_to ~ '^/[!-~]*$' and return_to !~ '^/[/\\]' and length(return_to) <= 500);
