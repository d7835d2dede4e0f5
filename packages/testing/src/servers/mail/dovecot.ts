import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../free-ports.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { type DovecotPorts, dovecotSettings, mailOwner } from './dovecot-settings.ts'
import { Maildir, type Source } from './maildir.ts'
import { accepts, certificateOf, until } from './wait-for.ts'

const run = promisify(execFile)

/** A Dovecot on 127.0.0.1. Ports stay the same when it stops and starts. Disposal stops it and removes its data. */
export type Dovecot = AsyncDisposable & {
  /** IMAP with STARTTLS, IMAPS, POP3 with STLS, POP3S, and SASL for Postfix. */
  ports: DovecotPorts
  /** Everything the server stores; the maildirs are in `mail/<address>`, the log is `log`. */
  folder: string
  /** The certificate, for the option `ca` of a client. It changes with `replaceCertificate`. */
  certificate(): string
  key(): string
  /** Passwords by address. */
  users(): Readonly<Record<string, string>>
  /** Adds a user or changes a password, and resolves when the server accepts it. Sessions stay open. */
  setPassword(address: string, password: string): Promise<void>
  /** Adds a message to `INBOX` or another folder by writing its file: thousands take a second. */
  saveMessage(address: string, source: Source, folder?: string): Promise<void>
  /** The sources of the messages of a folder, in the order of their arrival, also what Postfix delivered. */
  readMessages(address: string, folder?: string): Promise<Buffer[]>
  createFolder(address: string, folder: string): Promise<void>
  setUidValidity(address: string, folder: string, uidValidity: number): Promise<void>
  /** Removes the messages of a set of UIDs, such as `1:3,7`. */
  expunge(address: string, folder: string, uids: string): Promise<void>
  /** Ends the sessions of a user, at least one. */
  kick(address: string): Promise<void>
  /** Shows another certificate from now on, valid or expired. */
  replaceCertificate(options?: { isExpired?: boolean }): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Starts Dovecot on free ports with users.
 * @param program the path from `findMailServers`
 * @param options `users`: passwords by address, such as `{ 'alice@example.test': 'secret1' }`
 */
export async function startDovecot(
  program: string,
  { users: givenUsers }: { users: Readonly<Record<string, string>> },
): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-dovecot-'))
  await chmod(folder, 0o755)
  for (const name of ['run', 'mail']) await mkdir(join(folder, name))
  await chown(join(folder, 'mail'), mailOwner.uid, mailOwner.gid)
  const [imap = 0, imaps = 0, pop3 = 0, pop3s = 0, sasl = 0] = await freePorts(5)
  const ports: DovecotPorts = { imap, imaps, pop3, pop3s, sasl }
  const settings = join(folder, 'dovecot.conf')
  await writeFile(settings, dovecotSettings(folder, ports))

  const users: Record<string, string> = { ...givenUsers }
  const writeUsers = () =>
    writeFile(
      join(folder, 'users'),
      Object.entries(users).map(([address, password]) => `${address}:{PLAIN}${password}\n`),
    )
  const maildirs = new Map<string, Maildir>()
  const maildir = (address: string) => {
    const known = maildirs.get(address) ?? new Maildir(join(folder, 'mail', address))
    maildirs.set(address, known)
    return known
  }
  const doveadm = async (...args: string[]) => {
    await run('doveadm', ['-c', settings, ...args], { timeout: 120_000 })
  }

  let shown: Certificate
  const writeCertificate = async (options?: { isExpired?: boolean }) => {
    shown = await makeCertificate(options)
    await writeFile(join(folder, 'certificate.pem'), shown.certificate)
    await writeFile(join(folder, 'key.pem'), shown.key)
    return shown
  }
  shown = await writeCertificate()
  await writeUsers()
  for (const address of Object.keys(users)) await maildir(address).create('INBOX')

  let server = await launch()
  async function launch() {
    // In the foreground: the end of the test run also ends the server.
    const child = spawn(program, ['-F', '-c', settings], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    const isReady = async () => child.exitCode !== null || (await accepts(sasl))
    await until(isReady, 'Dovecot accepts connections')
    if (child.exitCode !== null)
      throw new Error(`Dovecot did not start: ${await readFile(join(folder, 'log'), 'utf8')}`)
    return { child, ended }
  }
  async function stop() {
    server.child.kill('SIGTERM')
    await server.ended
  }

  return {
    ports,
    folder,
    certificate: () => shown.certificate,
    key: () => shown.key,
    users: () => users,
    async setPassword(address, password) {
      users[address] = password
      await maildir(address).create('INBOX')
      await writeUsers()
      // The server reads its users again at most once a second.
      const isAccepted = () =>
        doveadm('auth', 'test', '-x', 'service=imap', address, password).then(
          () => true,
          () => false,
        )
      await until(isAccepted, `Dovecot accepts the password of ${address}`)
    },
    saveMessage: (address, source, name = 'INBOX') => maildir(address).save(source, name),
    readMessages: (address, name = 'INBOX') => maildir(address).read(name),
    createFolder: (address, name) => doveadm('mailbox', 'create', '-u', address, name),
    setUidValidity: (address, name, uidValidity) =>
      doveadm('mailbox', 'update', '--uid-validity', String(uidValidity), '-u', address, name),
    expunge: (address, name, uids) => doveadm('expunge', '-u', address, 'mailbox', name, 'uid', uids),
    kick: (address) => doveadm('kick', address),
    async replaceCertificate(options) {
      const { certificate } = await writeCertificate(options)
      server.child.kill('SIGHUP')
      const isShown = async () => (await certificateOf(imaps)) === certificate
      await until(isShown, 'Dovecot shows the new certificate')
    },
    stop,
    async start() {
      server = await launch()
    },
    async [Symbol.asyncDispose]() {
      if (server.child.exitCode === null) await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
