import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('until-stopped.ts', import.meta.url))
const program = `
  const { untilStopped } = await import(${JSON.stringify(module)})
  const keepAlive = setInterval(() => {}, 1000)
  setTimeout(() => console.log('ready'))
  const signal = await untilStopped()
  if (process.argv[1] === 'finish') clearInterval(keepAlive)
  console.log(signal)`

async function startProcess(argument: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
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
