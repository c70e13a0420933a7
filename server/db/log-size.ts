/**
 * Entries of the log at the time of a statement, those that wait for their place included: a page
 * that the statement makes follows from so many entries, or a few more.
 */
export const logSize = `((select coalesce(max(log_index) + 1, 0) from log_entry) +
  (select count(*) from log_entry where log_index is null))::int as log_size`
