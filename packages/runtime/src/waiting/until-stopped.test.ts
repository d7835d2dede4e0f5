import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('until-stopped.ts', import.meta.url))
const closingModule = fileURLToPath(new URL('../resources/closing-resources.ts', import.meta.url))
const program = `
  const { untilStopped } = await import(${JSON.stringify(module)})
  const { whileClosing } = await import(${JSON.stringify(closingModule)})
  const keepAlive = setInterval(() => {}, 1000)
  setTimeout(() => console.log('ready'))
  const log = { fatal: (details, message) => console.log(message, details) }
  const signal = await untilStopped({ drainSeconds: process.argv[1] === 'late' ? -8.5 : 0, log })
  if (process.argv[1] === 'late') {
    void whileClosing('queues', () => Promise.resolve())
    void whileClosing('databases', () => new Promise(() => {}))
  }
  if (process.argv[1] === 'finish') clearInterval(keepAlive)
  console.log(signal)`

async function startProcess(argument: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process ended before it was ready: its error is printed above')
  })
  await Promise.race([once(child.stdout, 'data'), ended])
  return child
}

test.for(['SIGINT', 'SIGTERM'] as const)('after %s the process can end by itself', async (signal) => {
  const child = await startProcess('finish')
  child.kill(signal)
  const [output] = await once(child.stdout, 'data')
  expect(String(output)).toBe(`${signal}\n`)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a second signal ends a process that does not end by itself', async () => {
  const child = await startProcess('hang')
  child.kill('SIGINT')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
})

test('a process that does not end in time exits with 1 and logs the resources that have not closed', async () => {
  const child = await startProcess('late')
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output).toContain("the process did not end in time and exits with 1 { left: [ 'databases' ] }")
})
