import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installTimeoutMs = 300_000

/** One installation at a time, without starting the distribution's own daemons. */
const install = `set -e
command -v "$0" && exit
if [ ! -e /usr/sbin/policy-rc.d ]; then
  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d
  chmod +x /usr/sbin/policy-rc.d
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$1"`

/**
 * Where a server is that tests need: on the PATH, else installed by apt where that may be (as root, on Debian or Ubuntu), else
 * null: then its tests are skipped by name. With CI=true that is an error instead.
 */
export async function findProgram(program: string, aptPackage: string): Promise<string | null> {
  const found = (await onPath(program)) ?? (await installed(program, aptPackage))
  if (found === null && process.env.CI === 'true')
    throw new Error(`The tests need ${program}: install the package ${aptPackage}`)
  return found
}

async function onPath(program: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}

async function installed(program: string, aptPackage: string): Promise<string | null> {
  if (process.getuid?.() !== 0 || !(await onPath('apt-get'))) return null
  try {
    await run('flock', ['/var/lock/fiscus-tests', 'sh', '-c', install, program, aptPackage], {
      timeout: installTimeoutMs,
    })
  } catch {
    return null
  }
  return onPath(program)
}
