import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openBlobs, placeOf } from '@fiscus/runtime/blobs/open-blobs'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { breakerHost } from '../queue/breakers.ts'
import type { SenderId } from '../queue/claim-batch.ts'
import { type QueueRun, type QueueTally, runMailQueue } from '../queue/run-mail-queue.ts'
import type { Sender } from '../queue/turn-context.ts'
import { openSmtpSession, type SmtpTarget, type SmtpTiming } from '../smtp/smtp-session.ts'
import { addMessages, showMessage } from './queued-messages.ts'

/** For tests: the queue of a tenant with a server for all its senders. */
export type QueueStage = AsyncDisposable & {
  blobs: Blobs
  secrets: SecretBox
  /** The folder of the blobs of all scopes. */
  folder: string
  now: Date
  inDatabase<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
  add(...messages: Parameters<typeof addMessages>[1]): Promise<string[]>
  show(id: string): ReturnType<typeof showMessage>
  /** Lets the claims end, like those of a worker that was lost a while ago. */
  endClaims(): Promise<unknown>
  /** Sends what is due. `target` overrides parts of the server. */
  run(
    target: Partial<SmtpTarget>,
    run?: Partial<QueueRun> & { timing?: SmtpTiming; senderLimit?: () => Promise<number> },
  ): Promise<QueueTally>
}

const shortTiming = { connectMs: 2000, greetingMs: 2000, silenceMs: 2000 }

/** For tests: opens the queue of a tenant. Time stands still at `now`, which a test may change. */
export async function openQueueStage(fresh: FreshDatabases, slug: string): Promise<QueueStage> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-queue-'))
  const mark = { installation: fresh.tenant(slug).id, since: '2026-11-22T08:00:00.000Z' }
  await placeOf({ folder }).writeMark(mark)
  const blobs = openBlobs({ folder }, async () => mark).blobsOf('acme')
  const inDatabase: QueueStage['inDatabase'] = (work) =>
    fresh.databases.withTenant(fresh.tenant(slug).id, work)
  const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, slug)
  const stage: QueueStage = {
    blobs,
    secrets,
    folder,
    now: new Date('2026-11-22T08:00:00Z'),
    inDatabase,
    add: (...messages) => inDatabase((db) => addMessages({ db, blobs, now: stage.now }, messages)),
    show: (id) => inDatabase((db) => showMessage(db, id)),
    endClaims: () =>
      inDatabase((db) =>
        db
          .update(mailQueue)
          .set({ claimed_until: new Date(0) })
          .where(eq(mailQueue.status, 'sending')),
      ),
    run: (target, { timing = shortTiming, senderLimit, ...run } = {}) =>
      inDatabase((db) =>
        runMailQueue({
          db,
          blobs,
          secrets,
          clock: { now: () => stage.now },
          signal: new AbortController().signal,
          log: { info() {}, warn() {}, error() {} },
          random: () => 0.5,
          settings: settingsReader(db),
          globalHost: 'global:25',
          budgetMs: 60_000,
          progress() {},
          senderOf: async (id) => ({
            ...senderTo(id, target, timing),
            ...(senderLimit && { allowance: await senderLimit() }),
          }),
          ...run,
        }),
      ),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
  return stage
}

/** A sender with a server on 127.0.0.1 without TLS and login, unless `target` has others. */
function senderTo(id: SenderId, target: Partial<SmtpTarget>, timing: SmtpTiming = shortTiming): Sender {
  const server: SmtpTarget = {
    address: '127.0.0.1',
    port: 25,
    servername: 'localhost',
    tls: 'none',
    credentials: null,
    clientName: 'app.example.com',
    ...target,
  }
  return {
    id,
    host: id === null ? 'global:25' : breakerHost({ host: '127.0.0.1', port: server.port, tls: 'none' }),
    allowance: Number.POSITIVE_INFINITY,
    open: (signal) => openSmtpSession(server, signal, timing),
  }
}
