-- A booking may end because its student took another date of the series (docs/product/series.md).

-- contract: since 0026 the constraint below is in its place
alter table booking drop constraint booking_end_reason_check;
-- Every row has passed the narrower one.
alter table booking add constraint booking_end_reason check (
  end_reason in ('cancelled', 'swapped', 'left', 'declined', 'lapsed', 'offering_cancelled', 'started',
    'account_deleted')) not valid;
