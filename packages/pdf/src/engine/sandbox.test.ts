import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { descendantsOf } from '../testing/processes.ts'
import { testPdfEnvironment } from '../testing/test-environment.ts'
import { openPdfEngine } from './open-pdf-engine.ts'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }
const unprivileged = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const
const [command, ...options] = process.getuid?.() === 0 ? [...unprivileged, 'unshare'] : ['unshare']
const canSandbox = spawnSync(command ?? '', [...options, '--user', 'true']).status === 0

test.runIf(canSandbox)(
  'a user without rights prints with the sandbox, in namespaces of its own (needs user namespaces)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fiscus-sandbox-'))
    try {
      const environment = await testPdfEnvironment()
      const chromiumPath = join(folder, 'chromium')
      await writeFile(chromiumPath, programOf(environment.chromiumPath ?? ''))
      await chmod(folder, 0o755)
      await chmod(chromiumPath, 0o755)
      await using engine = await openPdfEngine(
        { ...environment, chromiumPath, sandbox: true },
        { signal, log },
      )
      const page = { html: '<p>Zażółć gęślą jaźń</p>', css: '', title: 'T', language: 'pl' }
      expect(await engine.print(page, { signal })).toMatchObject({ pages: 1 })
      const own = await namespaceOf(process.pid)
      const namespaces = await Promise.all((await descendantsOf(process.pid)).map(namespaceOf))
      expect(namespaces.filter((namespace) => namespace !== null && namespace !== own)).not.toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

/** Starts Chromium; as root, as a user without rights that owns its profile. */
function programOf(chromium: string): string {
  if (process.getuid?.() !== 0) return `#!/bin/sh\nexec ${chromium} "$@"\n`
  return `#!/bin/sh
for argument; do
  case $argument in --user-data-dir=*) chown -R 65534 "\${argument#*=}" ;; esac
done
exec ${unprivileged.join(' ')} ${chromium} "$@"
`
}

/** The user namespace of a process; null when it has ended. */
function namespaceOf(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/ns/user`).catch(() => null)
}
