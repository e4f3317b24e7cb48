-- One word for one thing (docs/glossary.md): a place is a town; a courier's number in the provider's list is its position.
alter table couriers rename column place to sort_position;
alter index couriers_by_place rename to couriers_by_sort_position;
