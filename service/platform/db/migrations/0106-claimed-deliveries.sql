-- Before an email that is no status goes out, those that leave at the same moment are counted: few rows, of however many that wait.
create index deliveries_claimed on deliveries (shop_id, channel) where state = 'claimed';
