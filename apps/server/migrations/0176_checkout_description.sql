-- What the checkout says of the product below its name.
alter table sandbox.sessions add column product_description text;
