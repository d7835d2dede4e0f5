import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server in a process of its own; disposing it lets it end by itself. */
export type ForkedServer<Ready> = AsyncDisposable & { ready: Ready }

/** Starts a file of `servers/`, hands it a message, and resolves with the message it sends when it listens. */
export async function forkServer<Ready>(name: string, message: object): Promise<ForkedServer<Ready>> {
  const child = fork(join(import.meta.dirname, 'servers', `${name}.ts`), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(message)
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The ${name} server ended with exit code ${code}.`)
  })
  const [ready] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  return {
    ready,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
