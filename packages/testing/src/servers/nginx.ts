import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountWithoutRights } from './account-without-rights.ts'
import { findProgram } from './find-program.ts'
import { acceptsAt, until } from './mail/wait-for.ts'

const shippedSettings = new URL('../../../../deploy/docker/nginx/nginx.conf', import.meta.url)
const port = 8080

/** An nginx with the settings of deploy/docker. Disposal stops it. */
export type Nginx = AsyncDisposable & {
  url: string
  /** What it has logged: warnings and errors. */
  output(): string
}

/** Returns the path of nginx, or null if it is not available. */
export function findNginx(): Promise<string | null> {
  return findProgram('nginx', 'nginx-light')
}

/**
 * Starts nginx on port 8080 of a loopback address, with the names of a DNS server, and resolves when it accepts
 * connections.
 * @param nameServer `address:port`
 */
export async function startNginx(
  program: string,
  { host, nameServer }: { host: string; nameServer: string },
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-nginx-'))
  await chmod(folder, 0o777)
  const file = join(folder, 'nginx.conf')
  const shipped = await readFile(shippedSettings, 'utf8')
  const text = shipped
    .replace(/^( *listen) 8080;$/m, `$1 ${host}:${port};`)
    .replace(/^( *resolver) 127\.0\.0\.11 /m, `$1 ${nameServer} `)
    .replaceAll('/tmp/', `${folder}/`)
  if (!text.includes(`listen ${host}:`) || !text.includes(`resolver ${nameServer} `))
    throw new Error('deploy/docker/nginx/nginx.conf has another listen or resolver than this test replaces')
  await writeFile(file, text)
  const child = spawn(program, ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...accountWithoutRights(),
  })
  let output = ''
  child.stderr.on('data', (data) => {
    if (output.length < 100_000) output += data
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await until(async () => hasEnded() || (await acceptsAt(host, port)), 'nginx accepts connections')
  if (hasEnded()) throw new Error(`nginx ended: ${output}`)
  return {
    url: `http://${host}:${port}`,
    output: () => output,
    async [Symbol.asyncDispose]() {
      if (!hasEnded()) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
