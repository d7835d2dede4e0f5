import { spawnSync } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ensureSystemAccount, type SystemAccount } from '@fiscus/runtime/accounts/system-account'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/** The operating system account that PostgreSQL runs as. Null: the account of this process. */
export type Account = SystemAccount | null

type Program = {
  command: string
  args: readonly string[]
  options: { cwd: string; uid?: number; gid?: number }
}

const accountName = 'fiscus-postgres'

/** PostgreSQL refuses to run as root, so root creates an account without a password, a home or a shell for it. */
export async function ensureAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return null
  try {
    return await ensureSystemAccount(accountName)
  } catch (cause) {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the account ${accountName} cannot be created. Run Fiscus as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    )
  }
}

/** Makes the account the owner of a file or folder. */
export async function changeOwner(account: Account, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * Returns how to run a program, which uses `folder`, as the account, without any capability and without a way to get
 * one.
 * @throws OperatorError when the account cannot enter the folder
 */
export function programAsAccount(
  account: Account,
  command: string,
  args: readonly string[],
  folder: string,
): Program {
  const options = { cwd: '/' }
  if (!account) return { command, args, options }
  requireEnterable(
    account,
    folder,
    'Set DATA_FOLDER to a folder that it can enter, such as /var/lib/fiscus, or run Fiscus as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 server',
  )
  if (spawnSync('setpriv', ['--version']).status !== 0)
    return { command, args, options: { ...options, ...account } }
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const capabilities = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs']
  return { command: 'setpriv', args: [...identity, ...capabilities, command, ...args], options }
}

/** @throws OperatorError with the remedy when the account cannot enter a folder of the path */
export function requireEnterable(account: Account, path: string, remedy: string): void {
  const closed = closedFolderOf(account, path)
  if (closed !== null)
    throw new OperatorError(
      `PostgreSQL does not run as root but as the account ${accountName}, which cannot enter ${closed}. ${remedy}.`,
    )
}

/** Returns the outermost folder of the path that the account cannot enter, or null. */
export function closedFolderOf(account: Account, path: string): string | null {
  if (!account) return null
  const isClosed = (folder: string) =>
    spawnSync('test', ['-x', folder], { ...account, cwd: '/' }).status !== 0
  return parentsOf(path).find(isClosed) ?? null
}

/** The path and its parents, the outermost first. */
function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...parentsOf(parent), path]
}
