-- To find the campaigns that nothing names any more.
create index arrivals_source on arrivals (source_id) where source_id <> '';
create index journeys_source on journeys (source_id) where source_id <> '';
create index journey_days_source on journey_days (source_id) where source_id <> '';
create index revenue_days_source on revenue_days (source_id) where source_id <> '';
create index orders_source on orders (source_id) where source_id is not null;
