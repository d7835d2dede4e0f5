import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('until-stopped.ts', import.meta.url))
const program = `
  const { untilStopped } = await import(${JSON.stringify(module)})
  const alive = setInterval(() => {}, 1000)
  setTimeout(() => console.log('ready'))
  const signal = await untilStopped()
  if (process.argv[1] === 'finish') clearInterval(alive)
  console.log(signal)`

async function startProcess(argument: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test.for(['SIGINT', 'SIGTERM'] as const)('%s lets the process end by itself', async (signal) => {
  const child = await startProcess('finish')
  child.kill(signal)
  const [output] = await once(child.stdout, 'data')
  expect(String(output)).toBe(`${signal}\n`)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a second signal ends a process that does not come to its end', async () => {
  const child = await startProcess('hang')
  child.kill('SIGINT')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
})
