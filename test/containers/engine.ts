import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const timeoutMs = 20 * 60_000
const options = { timeout: timeoutMs, maxBuffer: 2 ** 26 }

/** Runs docker, and returns its output. @throws Error when it fails */
export async function docker(...args: string[]): Promise<string> {
  return (await run('docker', args, options)).stdout.trim()
}

/** Runs docker compose with the settings of a file, and returns its output. @throws Error when it fails */
export async function compose(envFile: string, ...args: string[]): Promise<string> {
  const [program = '', ...first] = (process.env.COMPOSE ?? 'docker compose').split(' ')
  return (await run(program, [...first, '--env-file', envFile, ...args], options)).stdout.trim()
}

/** Replaces the containers of a service while they serve. */
export async function roll(envFile: string, service: string): Promise<void> {
  const command = `${process.env.COMPOSE ?? 'docker compose'} --env-file ${envFile}`
  await run('deploy/docker/roll', [service], { ...options, env: { ...process.env, COMPOSE: command } })
}
