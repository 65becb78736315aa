-- Returns the average of an instructor's stars in tenths, as cards show it, or null without reviews.
create or replace function rating_in_tenths(stars integer[]) returns smallint
language sql immutable
as $$
  select round(10.0 * (stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5])
    / nullif(stars[1] + stars[2] + stars[3] + stars[4] + stars[5], 0))::smallint
$$;
