import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server in its own process. Disposal disconnects the process and waits until it exits. */
export type ForkedServer<Message> = AsyncDisposable & {
  /** The first message of the server, sent when it listens or when its measurement is done. */
  firstMessage: Message
  /** Returns the CPU time that the process has used since its start. */
  cpuMicroseconds(): Promise<number>
  /**
   * Returns the milliseconds of the longest turn of its event loop since the last call. For a server that reports its
   * turns.
   */
  longestTurnMs(): Promise<number>
  /** Sends a question that only this server answers, and returns its answer. */
  ask<Answer>(question: string): Promise<Answer>
}

/**
 * Starts a file of `servers/`, sends it `options`, and resolves when the server sends its first message. With a `core`,
 * it and what it starts have that core alone (Linux).
 */
export async function forkServer<Message>(
  name: string,
  options: object,
  nodeFlags: readonly string[] = [],
  core?: number,
): Promise<ForkedServer<Message>> {
  const child = fork(join(import.meta.dirname, 'servers', `${name}.ts`), {
    ...(core === undefined
      ? { execArgv: [...process.execArgv, ...nodeFlags] }
      : {
          execPath: 'taskset',
          execArgv: ['-c', String(core), process.execPath, ...process.execArgv, ...nodeFlags],
        }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    firstMessage: await request(child, options),
    cpuMicroseconds: () => request(child, 'CPU time'),
    longestTurnMs: () => request(child, 'longest turn'),
    ask: (question) => request(child, question),
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** Sends a message to the process, and resolves with its next message. */
async function request<Message>(child: ChildProcess, message: object | string): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const fail = () => reject(new Error('A server of the benchmark exited early. Its error is printed above.'))
  child.once('message', (response) => resolve(response as Message))
  child.once('exit', fail)
  child.send(message)
  return promise.finally(() => child.off('exit', fail))
}
