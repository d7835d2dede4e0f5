import { execFile, spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OperatorFault } from '@fiscus/runtime/operator-fault'

/** The operating system's account that PostgreSQL runs as; null: the account of this process. */
export type Account = { uid: number; gid: number } | null

type Program = {
  command: string
  args: readonly string[]
  options: { cwd: string; uid?: number; gid?: number }
}

const accountName = 'fiscus-postgres'
const run = promisify(execFile)

/** PostgreSQL refuses to run as root. Where we are root it gets an account without a password, a home or a shell. */
export async function findAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null
  try {
    return await readAccount()
  } catch {
    await createAccount()
    return readAccount()
  }
}

/** Gives a file or folder to the account. */
export async function giveTo(account: Account, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * How to run a program, that works in `folder`, as the account. Where the way there is closed to other accounts, as /root is, the
 * program also gets the capability to pass.
 */
export function asAccount(
  account: Account,
  command: string,
  args: readonly string[],
  folder: string,
): Program {
  const options = { cwd: '/' }
  if (!account) return { command, args, options }
  const isOpen = (path: string) => spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0
  if (isOpen(command) && isOpen(folder)) return { command, args, options: { ...options, ...account } }
  const passing = ['--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`]
  return { command: 'setpriv', args: [...identity, ...passing, command, ...args], options }
}

async function readAccount(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, accountName])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function createAccount(): Promise<void> {
  const nowhere = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  try {
    await run('useradd', ['--system', '--user-group', ...nowhere, accountName])
  } catch (cause) {
    throw new OperatorFault(
      `PostgreSQL does not run as root, and the account ${accountName} cannot be created. Run Fiscus as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    )
  }
}
