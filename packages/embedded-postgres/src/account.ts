import { execFile, spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OperatorError } from '@fiscus/runtime/operator-error'

/** The operating system account that PostgreSQL runs as. Null: the account of this process. */
export type Account = { uid: number; gid: number } | null

type Program = {
  command: string
  args: readonly string[]
  options: { cwd: string; uid?: number; gid?: number }
}

const accountName = 'fiscus-postgres'
const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so root creates an account without a password, a home or a shell for it. */
export async function ensureAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null
  try {
    return await readAccount()
  } catch {
    await createAccount()
    return readAccount()
  }
}

/** Makes the account the owner of a file or folder. */
export async function changeOwner(account: Account, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * Returns how to run a program, which uses `folder`, as the account. When other accounts cannot enter a parent folder, such as /root,
 * the program also gets the capability to read it.
 */
export function programAsAccount(
  account: Account,
  command: string,
  args: readonly string[],
  folder: string,
): Program {
  const options = { cwd: '/' }
  if (!account) return { command, args, options }
  const isAccessible = (path: string) =>
    spawnSync('test', ['-x', path], { ...account, cwd: '/' }).status === 0
  if (isAccessible(command) && isAccessible(folder))
    return { command, args, options: { ...options, ...account } }
  const capabilities = ['--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`]
  return { command: 'setpriv', args: [...identity, ...capabilities, command, ...args], options }
}

async function readAccount(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, accountName])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function createAccount(): Promise<void> {
  const withoutLogin = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  try {
    await run('useradd', ['--system', '--user-group', ...withoutLogin, accountName])
  } catch (cause) {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the account ${accountName} cannot be created. Run Fiscus as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    )
  }
}
