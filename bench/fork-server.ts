import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server in a process of its own; disposing it lets it end by itself. */
export type ForkedServer<Ready> = AsyncDisposable & {
  /** What the server told when it listened, or was done. */
  ready: Ready
  /** The CPU time that its process has used so far. */
  cpuMicroseconds(): Promise<number>
}

/** Starts a file of `servers/`, hands it a message, and resolves with the message it sends when it listens, or is done. */
export async function forkServer<Ready>(
  name: string,
  message: object,
  nodeFlags: readonly string[] = [],
): Promise<ForkedServer<Ready>> {
  const child = fork(join(import.meta.dirname, 'servers', `${name}.ts`), {
    execArgv: [...process.execArgv, ...nodeFlags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    ready: await ask(child, message),
    cpuMicroseconds: () => ask(child, 'CPU time'),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function ask<Answer>(child: ChildProcess, question: object | string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = () => reject(new Error('A server of the benchmark has ended; what it said stands above.'))
  child.once('message', (answer) => resolve(answer as Answer))
  child.once('exit', fail)
  child.send(question)
  return promise.finally(() => child.off('exit', fail))
}
