-- Where an edit moved the start into the past: the start that had been announced until then, before which the offering
-- has not taken place and cannot be reviewed (docs/product/reviews.md, review-2). Null: starts_at was announced.
alter table offering add column announced_start timestamptz;
