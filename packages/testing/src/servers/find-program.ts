import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installTimeoutMs = 300_000

/** Installs packages, one process at a time, without starting their daemons and without questions of their installers. */
const install = `set -e
PATH=$PATH:/usr/sbin
command -v "$0" && exit
if [ ! -e /usr/sbin/policy-rc.d ]; then
  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
  chmod +x /usr/sbin/policy-rc.d
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
echo 'postfix postfix/main_mailer_type select No configuration' | debconf-set-selections
apt-get update
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"`

/**
 * Returns the path of a server for tests: on the PATH, else installed by apt (as root, on Debian or Ubuntu), else null. Its tests are
 * then skipped. With CI=true a missing server is an error.
 */
export async function findProgram(program: string, ...aptPackages: string[]): Promise<string | null> {
  // Where packages are installed, the lock is waited for: a program is on the PATH before its package is configured.
  if (await canInstall()) await installUnlessPresent(program, aptPackages)
  const found = await onPath(program)
  if (found === null && process.env.CI === 'true')
    throw new Error(`The tests need ${program}: install ${aptPackages.join(' and ')}`)
  return found
}

async function onPath(program: string): Promise<string | null> {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']) {
    const path = join(folder, program)
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable) return path
  }
  return null
}

async function canInstall(): Promise<boolean> {
  return process.getuid?.() === 0 && (await onPath('apt-get')) !== null
}

/** A failed installation leaves the program missing. */
async function installUnlessPresent(program: string, aptPackages: readonly string[]): Promise<void> {
  const command = ['/var/lock/fiscus-tests', 'sh', '-c', install, program, ...aptPackages]
  await run('flock', command, { timeout: installTimeoutMs }).catch(() => {})
}
