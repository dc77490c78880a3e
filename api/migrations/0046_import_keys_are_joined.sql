-- works with code from 0045
-- Keys of a file's rows are read as a list and joined; no statement looks them up any more.
drop index client_import_row_keys;
