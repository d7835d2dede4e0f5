import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '../free-ports.ts'
import type { Dovecot } from './dovecot.ts'
import {
  type PostfixPorts,
  postfixProcesses,
  postfixSettings,
  refusedRecipients,
} from './postfix-settings.ts'
import { until } from './wait-for.ts'

const run = promisify(execFile)

/**
 * A Postfix on 127.0.0.1 that delivers to the users of a Dovecot. Disposal stops it and removes its data.
 *
 * - `grey@example.test` 450, `full@` 452, `nouser@` 550, `policy@` 554, `drop@` 421 with the end of the connection.
 * - `…@bounce.test` is accepted, and a notification of the failure (RFC 3464) goes to the sender. `…@later.test` stays
 *   in the queue.
 * - Other domains are accepted and discarded. No mail leaves the machine.
 */
export type Postfix = AsyncDisposable & {
  /** `smtp` with STARTTLS and without login, `smtps`, and `submission`, which requires STARTTLS and a login. */
  ports: PostfixPorts
  /** Everything the server stores; the queue is in `spool`, the log is `log`. */
  folder: string
  /** The certificate, for the option `ca` of a client. */
  certificate: string
  /** The messages that are in the queue. */
  queue(): Promise<readonly { sender: string; recipients: readonly string[]; reason: string }[]>
}

/**
 * Starts Postfix on free ports.
 * @param program the path from `findMailServers`
 * @param options `dovecot`: its users may log in and receive mail, those that exist now; `answers`: more answers by
 * recipient, such as `{ 'late@example.test': '451 4.3.0 Try later' }`
 */
export async function startPostfix(
  program: string,
  { dovecot, answers = {} }: { dovecot: Dovecot; answers?: Readonly<Record<string, string>> },
): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-postfix-'))
  await chmod(folder, 0o755)
  const settings = join(folder, 'etc')
  await mkdir(settings)
  await makeQueue(folder)
  const [smtp = 0, smtps = 0, submission = 0] = await freePorts(3)
  const ports: PostfixPorts = { smtp, smtps, submission }
  const certificate = dovecot.certificate()
  const mail = join(dovecot.folder, 'mail')
  const users = Object.keys(dovecot.users())
  const service = {
    folder,
    mail,
    users,
    sasl: dovecot.ports.sasl,
    answers: { ...refusedRecipients, ...answers },
  }
  await writeFile(join(folder, 'certificate.pem'), certificate)
  await writeFile(join(folder, 'key.pem'), dovecot.key(), { mode: 0o600 })
  await writeFile(join(settings, 'main.cf'), postfixSettings(service))
  await writeFile(join(settings, 'master.cf'), postfixProcesses(ports))
  const { stdout: programs } = await run(join(dirname(program), 'postconf'), [
    '-c',
    settings,
    '-h',
    'daemon_directory',
  ])
  try {
    // What `postfix start` runs after checks of its files, which take a second. Ends when the ports are open.
    await run(join(programs.trim(), 'master'), ['-c', settings, '-w'], { timeout: 120_000 })
  } catch (error) {
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
    throw new Error(`Postfix did not start: ${log}`, { cause: error })
  }
  const pid = Number(await readFile(join(folder, 'spool', 'pid', 'master.pid'), 'utf8'))
  return {
    ports,
    folder,
    certificate,
    async queue() {
      const { stdout } = await run('postqueue', ['-c', settings, '-j'], { timeout: 120_000 })
      return stdout.split('\n').filter(Boolean).map(readQueued)
    },
    async [Symbol.asyncDispose]() {
      // The processes of a Postfix are a group. `postfix stop` would wait a second.
      if (isRunning(pid)) process.kill(-pid, 'SIGTERM')
      await until(async () => !isRunning(pid), 'Postfix ends')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Creates the folders of the data and the queue with their owners, as the file `postfix-files` of Postfix lists them.
 */
async function makeQueue(folder: string): Promise<void> {
  const [user, group] = await Promise.all([
    run('id', ['-u', 'postfix']).then(({ stdout }) => Number(stdout)),
    run('getent', ['group', 'postdrop']).then(({ stdout }) => Number(stdout.split(':')[2])),
  ])
  const spool = join(folder, 'spool')
  const make = async (path: string, mode: number, uid = 0, gid = 0) => {
    await mkdir(path)
    await chmod(path, mode)
    await chown(path, uid, gid)
  }
  await make(join(folder, 'data'), 0o700, user)
  await make(spool, 0o755)
  await make(join(spool, 'pid'), 0o755)
  await make(join(spool, 'maildrop'), 0o730, user, group)
  await make(join(spool, 'public'), 0o710, user, group)
  const queues = ['active', 'bounce', 'corrupt', 'defer', 'deferred', 'flush', 'hold', 'incoming', 'trace']
  for (const name of [...queues, 'private', 'saved']) await make(join(spool, name), 0o700, user)
}

/** Reads a line of `postqueue -j`. */
function readQueued(line: string) {
  const { sender, recipients } = JSON.parse(line) as {
    sender: string
    recipients: { address: string; delay_reason?: string }[]
  }
  return {
    sender,
    recipients: recipients.map(({ address }) => address),
    reason: recipients[0]?.delay_reason ?? '',
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
