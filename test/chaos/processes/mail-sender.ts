import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { runMailQueue } from '@fiscus/mail/queue/run-mail-queue'
import { globalHostOf, resolveSender } from '@fiscus/mail/senders/resolve-sender'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { noMail } from '@fiscus/testing/no-mail'

export type MailSenderOptions = {
  databaseUrl: string
  tenantId: string
  blobFolder: string
  /** The global SMTP server on 127.0.0.1. */
  port: number
  now: string
}

/** Sends the queue of a tenant once, like mail_queue_worker. A test kills it. */
const { databaseUrl, tenantId, blobFolder, port, now }: MailSenderOptions = JSON.parse(process.argv[2] ?? '')
const server = { host: '127.0.0.1', port, tls: 'none', login: null } as const
const mail: MailEnvironment = { ...noMail.mail, global: { kind: 'server', server } }
const clock = { now: () => new Date(now) }
await using databases = openDatabases({ url: databaseUrl })
await databases.withTenant(tenantId, (db) => {
  const secrets = createSecretBox(noMail.secretKeys)
  return runMailQueue({
    db,
    blobs: openFileBlobs(blobFolder)('acme'),
    secrets,
    clock,
    settings: settingsReader(db),
    signal: new AbortController().signal,
    log: { info() {}, warn() {}, error() {} },
    random: () => 0.5,
    globalHost: globalHostOf(mail),
    senderOf: (id) => resolveSender({ db, clock, secrets, mail }, id),
    budgetMs: 60_000,
    progress() {},
  })
})
