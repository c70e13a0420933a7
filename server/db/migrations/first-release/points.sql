-- Points, unlocked plans and follows.

-- Double entry, append-only. A wallet belongs to an owner; the site's own side of every movement is
-- one of three books, which keep no balance, so that nobody waits for anybody else's entry.
create table wallet (
  wallet_id bigint generated always as identity primary key,
  owner_id bigint unique references owner,
  book text unique check (book in ('grants', 'plans', 'carried')),
  balance int check (balance >= 0),
  check ((owner_id is null) <> (book is null)),
  check ((owner_id is null) = (balance is null))
);
insert into wallet (book) values ('grants'), ('plans'), ('carried');

create table movement (
  movement_id bigint generated always as identity primary key,
  reason text not null check (reason in ('welcome', 'daily', 'unlock', 'refund_miss',
    'refund_push', 'refund_not_counted',
    'refund_unrevealed', 'refund_duplicate', 'refund_reversed', 'carried_over')),
  -- what makes it happen once, such as 'unlock 7 12' or 'daily 7 2026-11-21'
  once text not null unique,
  plan_id bigint references plan,
  at timestamptz not null
);
create trigger immutable before update or delete or truncate on movement for each statement
  execute function refuse_change();
create table entry (
  movement_id bigint not null references movement,
  -- of a wallet: not a foreign key, which would lock the one row of a book in every movement;
  -- wallets are never deleted
  wallet_id bigint not null,
  amount int not null check (amount <> 0),
  -- of an owner's wallet after this entry; null for the site's books
  balance int check (balance >= 0),
  primary key (movement_id, wallet_id)
);
create index entry_of_wallet on entry (wallet_id, movement_id desc);
create trigger immutable before update or delete or truncate on entry for each statement
  execute function refuse_change();

create table unlock (
  owner_id bigint not null references owner,
  plan_id bigint not null references plan,
  movement_id bigint not null references movement,
  price int not null check (price > 0),
  at timestamptz not null,
  -- points that came back and were not taken again: the state of its refund
  refunded int not null default 0 check (refunded between 0 and price),
  primary key (owner_id, plan_id)
);
create index unlock_of_plan on unlock (plan_id);
create trigger immutable before delete or truncate on unlock for each statement
  execute function refuse_change();

-- Welcome grants to visitors and accounts, by address and day: one budget of points, and at most
-- three visitors. The address is kept as a keyed hash.
create table welcome (
  address_hash bytea not null,
  day date not null,
  granted int not null check (granted between 0 and 3),
  points int not null,
  primary key (address_hash, day)
);

create table follow (
  owner_id bigint not null references owner,
  expert_id int not null references expert,
  at timestamptz not null,
  primary key (owner_id, expert_id)
);
create index follow_of_expert on follow (expert_id);
create table follow_match (
  owner_id bigint not null references owner,
  match_id bigint not null references match,
  at timestamptz not null,
  primary key (owner_id, match_id)
);
