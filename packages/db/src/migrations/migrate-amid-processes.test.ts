import { randomBytes } from 'node:crypto'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { lockWaits } from '@fiscus/testing/lock-waits'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, databaseName, databaseUrl } from '../connections/connect.ts'
import { createMissingDatabase } from './create-database.ts'
import { readJournal } from './journal.ts'
import { migrateDatabase } from './migrate-database.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())

const gate = 1

test('migrations are repeated after a deadlock with a process that serves', async () => {
  await using database = await openDatabase(`
    lock table second; perform pg_advisory_xact_lock(${gate}); lock table first`)
  await database.closeGate()
  const migrated = migrateDatabase(database.url, ['tenant'])
  await database.deadlock()
  await database.openGate()
  expect(await migrated).toBe(readJournal('tenant').length)
  expect(await database.attempts()).toBe(2)
})

test('migrations that meet a deadlock five times end with one sentence, and change nothing', async () => {
  await using database = await openDatabase(`
    lock table second; perform pg_advisory_xact_lock(${gate}); lock table first`)
  await database.closeGate()
  const migrated = migrateDatabase(database.url, ['tenant']).catch((error: unknown) => error)
  for (let attempt = 1; attempt <= 5; attempt++) await database.deadlock()
  const error = await migrated
  expect(error).toBeInstanceOf(OperatorError)
  expect(error).toHaveProperty(
    'message',
    `The migrations of the database ${databaseName(database.url)} ended 5 times in a deadlock with processes that use it, and changed nothing: migrate again, or stop these processes first.`,
  )
  expect(await database.attempts()).toBe(5)
  expect(await asOwner(database.url, (owner) => owner`select from drizzle.tenant_migrations`)).toHaveLength(0)
})

test('migrations are not repeated after another error', async () => {
  await using database = await openDatabase(`perform 1 / 0`)
  await expect(migrateDatabase(database.url, ['tenant'])).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await database.attempts()).toBe(1)
})

/**
 * Creates a database in which each attempt to migrate executes statements in the middle of its transaction. A process
 * can hold `first` and wait for `second`, so that an attempt that locks both the other way around meets a deadlock.
 */
async function openDatabase(statements: string) {
  const url = databaseUrl(fresh.url, `${databaseName(fresh.url)}_${randomBytes(4).toString('hex')}`)
  await createMissingDatabase(url)
  const [holder, serving] = [postgres(url, { max: 1 }), postgres(url, { max: 1 })]
  await holder.unsafe(`
    create table first (); create table second (); create sequence attempts; create schema drizzle;
    create table drizzle.tenant_migrations (id serial primary key, hash text not null, created_at bigint);
    create function in_the_middle() returns trigger language plpgsql as $$ begin
      if not exists (select from drizzle.tenant_migrations) then
        perform nextval('public.attempts'); ${statements};
      end if;
      return new;
    end $$;
    create trigger in_the_middle before insert on drizzle.tenant_migrations for each row execute function in_the_middle()`)
  // PostgreSQL ends the session whose wait is as long as its deadlock_timeout: never that of the process.
  await serving.unsafe(`set deadlock_timeout = '1h'`)
  const closeGate = async () => {
    await holder`select pg_advisory_lock(${gate})`
    await serving.unsafe('begin; lock table first')
  }
  const openGate = async () => {
    await serving.unsafe('rollback')
    await holder`select pg_advisory_unlock(${gate})`
  }
  return {
    url,
    closeGate,
    openGate,
    /** Lets the present attempt run into a deadlock with the process, and stops the next one at the gate. */
    async deadlock() {
      await expect.poll(() => lockWaits(url)).toBe(1)
      const locked = serving.unsafe('lock table second').execute()
      await expect.poll(() => lockWaits(url)).toBe(2)
      await holder`select pg_advisory_unlock(${gate})`
      await locked
      await holder`select pg_advisory_lock(${gate})`
      await serving.unsafe('rollback')
      await serving.unsafe('begin; lock table first')
    },
    async attempts() {
      const [row] = await holder`select last_value::integer as count from attempts`
      return row?.count
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([holder.end(), serving.end()])
    },
  }
}
