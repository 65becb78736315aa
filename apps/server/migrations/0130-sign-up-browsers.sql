-- The browser that signed up: the verification link logs the person in there (docs/product/identity.md, identity-21).
-- SHA-256 of its cookie's value. Null if the browser is unknown, and for links that are not for a sign-up.
alter table identity.one_time_token add column browser_hash bytea;
