/**
 * Entries of the log at the time of a statement, including entries that wait for their place. A
 * page made by the statement reflects at least this number of entries.
 */
export const logSize = `((select coalesce(max(log_index) + 1, 0) from log_entry) +
  (select count(*) from log_entry where log_index is null))::int as log_size`
