import { asOwner } from '@fiscus/db/connections/connect'
import { connections } from '@fiscus/messages/connections'
import { davServers } from '@fiscus/messages/dav-servers'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { afterAll, expect, inject, test } from 'vitest'
import { openDavStage } from '../testing/dav-stage.ts'
import { openMemoryPlace } from '../testing/memory-place.ts'
import { testSession } from '../testing/test-session.ts'
import type { OpenSession } from '../turns/dav-turn.ts'

const stage = await openDavStage(inject('databaseServer'))
afterAll(() => stage.fresh[Symbol.asyncDispose]())

const later = (ms: number) => new Date(stage.now().getTime() + ms)

test.for([
  ['with TLS, no byte', 'https', ''],
  ['without TLS, no byte', 'http', ''],
  ['silent within its answer', 'http', 'HTTP/1.1 207 Multi-Status\r\nContent-Length: 9000\r\n\r\n<D:multi'],
] as const)(
  'a server that accepts and is silent fails its own account, and its neighbour is pulled in the same run: %s',
  async ([name, scheme, answer]) => {
    await using silent = await startLineServer(({ send }) => send(answer))
    const url = `${scheme}://127.0.0.1:${silent.port}/office/`
    const { account_id } = await stage.addCollection(url)
    const calm = await openMemoryPlace(stage, `calm-${silent.port}`)
    calm.store(name.replaceAll(/\W/g, '-'))
    const openSession: OpenSession = async (opened, signal) =>
      opened.id === account_id ? testSession(url, undefined, { signal }) : calm.openSession(opened, signal)
    const limits = { turnMs: 1_500 }
    for (const [failures, delayMs] of [
      [1, 50_000],
      [2, 110_000],
    ] as const) {
      expect(await stage.run('pull', { openSession, limits })).toMatchObject({ failedTurns: 1 })
      expect(await stage.account(account_id)).toMatchObject({
        state: 'waiting',
        error_message: davServers.noConnection(),
        failures,
        next_at: later(delayMs),
        sync_until: null,
      })
      stage.passMinutes(1)
    }
    expect(await stage.account(calm.collection.account_id)).toMatchObject({ state: 'ok', failures: 0 })
    expect(await stage.objects(calm.collection.id)).toHaveLength(1)
    await stage.retire([account_id, calm.collection.account_id])
  },
)

/** Has the database answer the end of the pull of a collection with a statement of PL/pgSQL, the first time. */
const answerWith = (answer: string, collectionId: string) =>
  asOwner(stage.fresh.urlOf('acme'), (owner) =>
    owner.unsafe(`
      drop sequence if exists answers;
      create sequence answers;
      create or replace function answer() returns trigger security definer language plpgsql as $$
        begin
          if new.id = '${collectionId}' and nextval('answers') = 1 then ${answer}; end if;
          return new;
        end $$;
      create or replace trigger answer before update on dav_collections for each row execute function answer()`),
  )

test('a database that is lost within a turn blames no account, which is pulled when it is back', async () => {
  const place = await openMemoryPlace(stage, 'during')
  const { account_id, id } = place.collection
  place.store('during')
  await answerWith('perform pg_terminate_backend(pg_backend_pid())', id)
  await expect(place.sync()).rejects.toMatchObject({ code: 'database-unavailable' })
  // It may have had another turn before the run ended.
  expect(await stage.account(account_id)).toMatchObject({ error: null, failures: 0, sync_until: null })
  expect(await place.sync()).toMatchObject({ failedTurns: 0 })
  expect(await stage.objects(id)).toHaveLength(1)
  await place.close()
})

test('a statement that the database rejects blames no server: the account waits, and the log has the cause', async () => {
  const place = await openMemoryPlace(stage, 'rejected')
  place.store('rejected')
  await answerWith(`raise exception 'rejected'`, place.collection.id)
  expect(await place.sync()).toMatchObject({ failedTurns: 1 })
  expect(await stage.account(place.collection.account_id)).toMatchObject({
    state: 'waiting',
    error_message: connections.ownFault(),
    next_at: later(50_000),
  })
  expect(stage.lines).toContainEqual('DAV turn ended with PostgresError P0001')
  await place.close()
})
