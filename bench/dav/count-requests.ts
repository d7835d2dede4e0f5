import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Node publishes each request of node:http here. */
const requestStarted = 'http.client.request.start'

/** Counts the requests of node:http that leave this process, until its disposal. */
export function countRequests(): Disposable & { count(): number } {
  let requests = 0
  const add = () => {
    requests += 1
  }
  subscribe(requestStarted, add)
  return { count: () => requests, [Symbol.dispose]: () => void unsubscribe(requestStarted, add) }
}
