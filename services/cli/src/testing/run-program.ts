import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requireRendered } from '@fiscus/testing/api-contract/require-rendered'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { bundleFolder } from '@fiscus/testing/program-file'
import { vi } from 'vitest'
import { type Program, runProgram } from '../command/run-program.ts'

export type ProgramResult = { code: number; stdout: string; stderr: string }

const variables = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_SERVERS',
  'DATABASE_DIRECT_SERVERS',
  'REDIS_URL',
  'BLOB_FOLDER',
  'BLOB_URL',
  'BLOB_ENDPOINT',
  'BLOB_ACCESS_KEY_ID',
  'BLOB_SECRET_ACCESS_KEY',
  'EGRESS_ALLOW',
  'SECRETS_KEY',
  'PUBLIC_URL',
  'HTTP_PORT',
]

/**
 * Runs a program in this process, which is faster than `startProgram`, with exactly these environment variables, and
 * the data folder of the test run.
 */
export async function runInTest(
  program: Program,
  environment: Record<string, string>,
  args: readonly string[],
): Promise<ProgramResult> {
  let [stdout, stderr] = ['', '']
  const { DATA_FOLDER } = processEnvironment()
  for (const name of variables) vi.stubEnv(name, environment[name])
  vi.stubEnv('DATA_FOLDER', environment.DATA_FOLDER ?? DATA_FOLDER)
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => {
      stdout += `${line}\n`
    }),
    vi.spyOn(console, 'error').mockImplementation((line) => {
      stderr += `${line}\n`
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest: unknown[]) => {
      stdout += text
      const done = rest.at(-1)
      if (typeof done === 'function') done()
      return true
    }),
  ]
  try {
    const code = await runProgram(program, [...args])
    requireRendered(stdout, stderr)
    return { code, stdout, stderr }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** Runs work as in a terminal of this width. */
export async function inTerminal<T>(columns: number, work: () => Promise<T>): Promise<T> {
  const before = process.stdout.columns
  process.stdout.columns = columns
  try {
    return await work()
  } finally {
    process.stdout.columns = before
  }
}

/** Starts the file of a program in bin/, as a terminal does. `child` is for signals. */
export function startProgram(
  { name }: Program,
  environment: Record<string, string>,
  args: readonly string[],
): Promise<ProgramResult> & { child: ChildProcess } {
  const file = fileURLToPath(new URL(`../../../../${name}`, import.meta.url))
  const { promise, resolve } = Promise.withResolvers<ProgramResult>()
  const { DATA_FOLDER } = processEnvironment()
  const env = { BUNDLE_FOLDER: bundleFolder, DATA_FOLDER, ...environment }
  const child = execFile(file, args, { env }, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  )
  return Object.assign(promise, { child })
}
