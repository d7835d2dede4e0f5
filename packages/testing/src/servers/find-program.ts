import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installTimeoutMs = 300_000
const lock = '/var/lock/fiscus-tests'

/**
 * Installs packages, one process at a time, without starting their daemons and without questions of their installers.
 */
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
 * Returns the path of a program for tests: on the PATH, else installed by apt (as root, on Debian or Ubuntu), else
 * null. Its tests are then skipped. With CI=true a missing program is an error. `findServer` also looks for a Docker
 * engine.
 */
export async function findProgram(program: string, ...aptPackages: string[]): Promise<string | null> {
  const found = (await findOnPath(program)) ?? (await installWithApt(program, aptPackages))
  if (found === null && process.env.CI === 'true')
    throw new Error(`The tests need ${program}: install ${aptPackages.join(' and ')}`)
  return found
}

/** Returns the path of a program on the PATH, after an installation that is running, or null. */
export async function findOnPath(program: string): Promise<string | null> {
  // A program is on the PATH before its package is configured.
  if (await canInstall()) await run('flock', [lock, 'true'], { timeout: installTimeoutMs }).catch(() => {})
  return onPath(program)
}

/** Installs packages where that is possible, and returns the path of their program, or null. */
export async function installWithApt(
  program: string,
  aptPackages: readonly string[],
): Promise<string | null> {
  if (!(await canInstall())) return null
  const command = [lock, 'sh', '-c', install, program, ...aptPackages]
  // A failed installation leaves the program missing.
  await run('flock', command, { timeout: installTimeoutMs }).catch(() => {})
  return onPath(program)
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
