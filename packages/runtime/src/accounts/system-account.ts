import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** An account of the operating system. */
export type SystemAccount = { uid: number; gid: number }

const run = promisify(execFile)

/**
 * As root: an account without a password, a home or a shell, which is created if it is missing. It has its numbers for
 * itself.
 * @throws the error of useradd
 */
export async function ensureSystemAccount(name: string): Promise<SystemAccount> {
  try {
    return await readAccount(name)
  } catch {
    await createAccount(name)
    return readAccount(name)
  }
}

async function readAccount(name: string): Promise<SystemAccount> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, name])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function createAccount(name: string): Promise<void> {
  const withoutLogin = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  await run('useradd', ['--system', '--user-group', ...withoutLogin, name])
}
