import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkMigration } from './migrations.ts'

const folder = new URL('../../apps/server/migrations/', import.meta.url)
const say = '-- older processes: go on\n'
const check = (sql: string) => checkMigration({ name: '0700_some.sql', text: say + sql })

describe('migrations', () => {
  it('hold up nobody, and say whether older processes may go on', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    expect(files.length).toBeGreaterThan(100)
    expect(
      files.flatMap((name) => checkMigration({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
    ).toEqual([])
  })

  it.each([
    ['create index a on items (title);', 'index on items'],
    ['create unique index a on auth.users (email);', 'index on auth.users'],
    ['alter table items add column key uuid not null default gen_random_uuid();', 'computed column of items'],
    ['alter table items add column a int, add column number bigserial;', 'computed column of items'],
    ['alter table items add column low text generated always as (lower(title)) stored;', 'computed column of items'],
    ['alter table items alter column title set not null;', 'not null of items'],
    ['alter table items alter column price type bigint;', 'type of items'],
    ['ALTER TABLE items ALTER price SET DATA TYPE bigint;', 'type of items'],
    ['-- transaction: none\ncreate index concurrently if not exists a on items (title);', 'concurrent index a'],
    ['drop index concurrently if exists a;\ncreate index concurrently a on items (title);', 'concurrent index a'],
    [
      'alter table items add column seen int;\nupdate items i set seen = 1 where i.id is null;',
      'rows of items changed',
    ],
    ['delete from items where title is null;\nalter table items drop column seen;', 'rows of items changed'],
  ])('may not: %s', (sql, what) => {
    expect(check(sql)).toEqual([expect.stringContaining(what)])
  })

  it.each([
    ['create table notes (id uuid default gen_random_uuid());\ncreate index a on notes (id);'],
    ['-- transaction: none\ndrop index concurrently if exists a;\ncreate index concurrently a on items (title);'],
    ['alter table items add column seen boolean not null default false, add column at timestamptz default now();'],
    ['alter table items validate constraint named;\nalter table items alter title set not null;'],
    [
      '-- create index a on items (title);\ncreate function f() returns trigger language plpgsql as $$ begin create index a on items (b); end $$;',
    ],
    ['alter table items add column seen int;\nupdate item_search set no = 1 where no = 0;'],
    ['-- transaction: none\nalter table items add column seen int;\nupdate items set seen = 1 where id is null;'],
  ])('may: %s', (sql) => {
    expect(check(sql)).toEqual([])
  })

  it.each([
    ['alter table items add constraint priced check (daily_rate > 0);', 'rows of items checked'],
    ['alter table items add constraint owned foreign key (user_id) references profiles (id);', 'rows of items checked'],
    ["alter table items add column tone text check (tone in ('a', 'b'));", 'rows of items checked'],
    ['alter table items add column seen int, add check (seen > 0);', 'rows of items checked'],
    [
      'alter table items add constraint a check (seen > 0) not valid;\nalter table items validate constraint a;',
      'rows of items checked',
    ],
    ['alter table items\n  add constraint priced\n  check (daily_rate > 0);', 'rows of items checked'],
    ["alter table items add tone text check (tone in ('a)', 'b;'));", 'rows of items checked'],
    ['alter table items add owner uuid default f() references profiles (id);', 'rows of items checked'],
    ['alter table notes add column a int;\nalter table items validate constraint b;', 'rows of items checked'],
    ['alter table items add constraint one unique (title, user_id);', 'index of items'],
    ['alter table items add constraint apart exclude using gist (id with =, days with &&);', 'index of items'],
    ['alter table items set unlogged;', 'a table written again'],
    ['vacuum full items;', 'a table written again'],
    ['reindex table items;', 'reindex'],
    ['refresh materialized view towns;', 'a view filled again'],
    ['lock table items in share mode;', 'a lock by name'],
  ])('may not read a whole table while people wait, from 0745 on: %s', (sql, what) => {
    expect(checkMigration({ name: '0745_some.sql', text: say + sql })).toEqual([expect.stringContaining(what)])
    expect(check(sql)).toEqual([])
  })

  it.each([
    ['alter table items add constraint a check (seen > 0) not valid, add column tone text default 1;'],
    ['alter table items validate constraint a;'],
    ['alter table items add column owner uuid references profiles (id);'],
    ['alter table items add owner uuid default null references profiles (id);'],
    ["alter table items add column tone text default 'unique (check)';"],
    [
      '-- transaction: none\nalter table items add check (seen > 0) not valid;\nalter table items validate constraint a;',
    ],
    ['alter table items add constraint one unique using index items_one;'],
    ['create table notes (id uuid primary key, text text check (text > 0), unique (text));'],
    ['create table notes (id uuid);\nalter table notes add constraint a check (id is not null), add unique (id);'],
    ['-- lock table items\ncomment on table items is 1;'],
  ])('may: %s', (sql) => {
    expect(checkMigration({ name: '0745_some.sql', text: say + sql })).toEqual([])
  })

  it('say so from 0600 on', () => {
    expect(checkMigration({ name: '0599_some.sql', text: 'select 1' })).toEqual([])
    expect(checkMigration({ name: '0600_some.sql', text: '-- older processes: stop, they read the old name' })).toEqual(
      [],
    )
    expect(checkMigration({ name: '0600_some.sql', text: 'select 1' })).toEqual([
      expect.stringContaining('says nowhere'),
    ])
  })
})
