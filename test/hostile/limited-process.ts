import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { programFile } from '@fiscus/testing/program-file'

/** A service in a process of its own, on Linux. */
export type LimitedProcess = AsyncDisposable & {
  url: string
  port: number
  /** Resident memory in MB (proc(5)). */
  memory(): Promise<number>
  /** Open descriptors. */
  descriptors(): Promise<number>
}

/** Starts a service with a limit of descriptors, and waits until it listens. */
export async function startLimited(
  main: string,
  descriptorsMax: number,
  environment: Record<string, string>,
): Promise<LimitedProcess> {
  // Node raises its soft limit to the hard limit, so that both have to be set.
  const command = `ulimit -n ${descriptorsMax} && exec "$0" "$1"`
  const child = spawn('sh', ['-c', command, process.execPath, programFile(main)], {
    env: { ...process.env, HTTP_HOST: '127.0.0.1', HTTP_PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = await addressOf(createInterface(child.stdout))
  child.stdout.resume()
  return {
    url,
    port: Number(new URL(url).port),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
    },
    descriptors: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const { msg, url } = JSON.parse(line)
    if (msg === 'listening') return url
  }
  throw new Error('The process ended before it listened')
}
